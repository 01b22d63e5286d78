import { Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boolean, createFieldsTable, integer, longText, text, time } from '../../migrations/columns.js';
import { BooleanField, ChoiceField, IntegerField, LineField, TextField, TimeField } from '../../src/core/http/index.js';
import { permission } from '../../src/core/identity/index.js';
import type { FeatureModule } from '../../src/core/module-api/index.js';
import { fields } from '../../src/core/module-fields/index.js';
import type { ArticleRecord } from '../../src/modules/articles/index.js';
import type { CategoryRecord } from '../../src/modules/categories/index.js';
import type { UserRecord } from '../../src/modules/users/index.js';

export class ArticlePlanning1900000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createFieldsTable(
      runner,
      'article',
      'planning',
      [
        time(runner, 'deadline'),
        text('desk', 190),
        integer('pages'),
        boolean('checked'),
        text('slogan', 100),
        longText(runner, 'note'),
      ],
      ['deadline', 'desk', 'pages', 'slogan'],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('article_planning');
  }
}

export class OtherPlanning1900000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const stored = [integer('pages'), longText(runner, 'note')];
    await createFieldsTable(runner, 'category', 'planning', [...stored, text('desk', 190)], ['desk', 'pages']);
    await createFieldsTable(runner, 'user', 'planning', [...stored, text('phone', 50)], ['pages', 'phone']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('user_planning');
    await runner.dropTable('category_planning');
  }
}

export const READ_PLANNING = permission('planning:read', 'author');
export const WRITE_PLANNING = permission('planning:write', 'editor');

/** Fields of each kind. Members cannot read them, and authors cannot write them. */
export const planning = fields(
  'planning',
  {
    deadline: TimeField({ description: 'time at which the text must be complete' }),
    desk: ChoiceField(['news', 'arts']),
    pages: IntegerField({ min: 0, max: 100 }),
    checked: BooleanField(),
    slogan: LineField({ max: 100 }),
    note: TextField({ max: 5000 }),
  },
  {
    read: READ_PLANNING,
    write: WRITE_PLANNING,
    filters: ['deadline', 'desk', 'pages', 'slogan'],
    sorts: ['deadline', 'pages', 'slogan'],
    computed: {
      words: {
        schema: { type: 'integer', description: 'number of words' },
        value: ({ content }: ArticleRecord) => content.split(' ').length,
      },
    },
  },
);

/** Fields of categories with the permissions of those of articles. */
export const categoryPlanning = fields(
  'planning',
  { desk: ChoiceField(['news', 'arts']), pages: IntegerField({ min: 0, max: 100 }), note: TextField({ max: 500 }) },
  {
    ...{ read: READ_PLANNING, write: WRITE_PLANNING, filters: ['desk', 'pages'], sorts: ['pages'] },
    computed: { letters: { schema: { type: 'integer' }, value: ({ name }: CategoryRecord) => name.length } },
  },
);

/** Fields of users without permissions. */
export const userPlanning = fields(
  'planning',
  { phone: LineField({ max: 50 }), pages: IntegerField({ min: 0, max: 100 }), note: TextField({ max: 500 }) },
  {
    ...{ filters: ['pages', 'phone'], sorts: ['pages', 'phone'] },
    computed: { letters: { schema: { type: 'integer' }, value: ({ name }: UserRecord) => name.length } },
  },
);

@Module({})
class PlanningModule {}

/** A module that adds private fields to articles, categories and users. */
export const planningFeature: FeatureModule = {
  moduleApi: 1,
  name: 'planning',
  module: PlanningModule,
  permissions: [READ_PLANNING, WRITE_PLANNING],
  articleFields: [planning],
  categoryFields: [categoryPlanning],
  userFields: [userPlanning],
  migrations: [ArticlePlanning1900000000100, OtherPlanning1900000000101],
};
