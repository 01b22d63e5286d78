'use strict';

// A module that adds fields to articles, as a site declares it. Generated requests write, read, filter and sort them.
const { Module } = require('@nestjs/common');
const {
  BooleanField,
  ChoiceField,
  columns,
  fields,
  IntegerField,
  LineField,
  TimeField,
} = require('../../dist/src/index.js');

class PlanningModule {}
Module({})(PlanningModule);

class ArticlePlanning1900000000100 {
  async up(runner) {
    const { boolean, createArticleFieldsTable, integer, text, time } = columns;
    const all = [
      time(runner, 'deadline'),
      text('desk', 190),
      integer('pages'),
      boolean('checked'),
      text('slogan', 100),
    ];
    await createArticleFieldsTable(runner, 'planning', all, ['deadline', 'desk', 'pages', 'slogan']);
  }

  async down(runner) {
    await runner.dropTable('article_planning');
  }
}

const kinds = {
  deadline: TimeField(),
  desk: ChoiceField(['news', 'arts']),
  pages: IntegerField({ min: 0, max: 100 }),
  checked: BooleanField(),
  slogan: LineField({ max: 100 }),
};
const lists = { filters: ['deadline', 'desk', 'pages', 'slogan'], sorts: ['deadline', 'pages', 'slogan'] };
const words = { schema: { type: 'integer' }, value: ({ content }) => content.split(' ').length };

exports.planningFeature = {
  moduleApi: 1,
  name: 'planning',
  module: PlanningModule,
  articleFields: [fields('planning', kinds, { ...lists, computed: { words } })],
  migrations: [ArticlePlanning1900000000100],
};
