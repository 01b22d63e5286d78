import { Module } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { createFieldsTable, integer } from '../../../migrations/columns.js';
import { type BodyField, IntegerField, TextField, TextListField } from '../../../src/core/http/index.js';
import { permission } from '../../../src/core/identity/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { fields, type ModuleFields } from '../../../src/core/module-fields/index.js';
import { categoryPlanning, planning, planningFeature, userPlanning } from '../../support/planning-module.js';
import { startTestApp } from '../../support/test-app.js';

@Module({})
class OtherModule {}

class Sizes1900000000300 {
  up = (runner: QueryRunner) => createFieldsTable(runner, 'article', 'sizes', [integer('width')]);
  down = (runner: QueryRunner) => runner.dropTable('article_sizes');
}

const size = IntegerField({ min: 0, max: 9 });

const others = (declarations: Partial<FeatureModule>): FeatureModule => ({
  moduleApi: 1,
  name: 'other',
  module: OtherModule,
  ...declarations,
});

const other = (articleFields: ModuleFields, more: Partial<FeatureModule> = {}): FeatureModule =>
  others({ articleFields: [articleFields], ...more });

const startError = (...modules: readonly FeatureModule[]): Promise<string> =>
  startTestApp({}, undefined, modules).then(
    async (site) => {
      await site.stop();
      return '';
    },
    (error: unknown) => (error as Error).message,
  );

describe('The start with fields that modules add', () => {
  it.each<[string, string, readonly FeatureModule[]]>([
    [
      'two modules have fields with one name',
      'the field article.planning is claimed by the module "planning" and by the module "other"',
      [planningFeature, other(planning)],
    ],
    [
      'the fields have the name of an attribute',
      'the field article.title is claimed by the module "articles" and by the module "other"',
      [other(fields('title', { size }))],
    ],
    [
      'the fields have the name of a member of a write',
      'the fields "category_id" of the module "other" have the name of a member of articles',
      [other(fields('category_id', { size }))],
    ],
    [
      'a permission is not declared',
      'the fields "sizes" of the module "other" require sizes:write: list it in "permissions"',
      [other(fields('sizes', { size }, { write: permission('sizes:write', 'editor') }))],
    ],
    [
      'two modules add fields with one name to categories',
      'the field category.planning is claimed by the module "planning" and by the module "other"',
      [planningFeature, others({ categoryFields: [categoryPlanning] })],
    ],
    [
      'two modules add fields with one name to users',
      'the field user.planning is claimed by the module "planning" and by the module "other"',
      [planningFeature, others({ userFields: [userPlanning] })],
    ],
    [
      'the fields have the name of an attribute of users',
      'the field user.email is claimed by the module "users" and by the module "other"',
      [others({ userFields: [fields('email', { size })] })],
    ],
    [
      'the fields have the name of a member of a write of categories',
      'the fields "parent_id" of the module "other" have the name of a member of categories',
      [others({ categoryFields: [fields('parent_id', { size })] })],
    ],
    [
      'the table of the fields is a table of another module',
      'the table category_permissions is claimed by the module "categories" and by the module "other"',
      [others({ categoryFields: [fields('permissions', { size })] })],
    ],
    [
      'the table of the fields of users is missing',
      'the fields "sizes" need the table user_sizes: add a migration',
      [others({ userFields: [fields('sizes', { width: size })] })],
    ],
    [
      'the texts of categories can be too long',
      'can contain 6000 characters of text: the maximum is 5000',
      [others({ categoryFields: [fields('sizes', { text: TextField({ max: 6000 }) })] })],
    ],
    ['a name is invalid', 'use the name "Size"', [other(fields('sizes', { Size: size }))]],
    [
      'a list is a field',
      'cannot store "tags": use a text, integer, boolean, time or choice field',
      [other(fields('sizes', { tags: TextListField(2, { max: 5 }) as BodyField as BodyField<string> }))],
    ],
    [
      'the texts can be too long',
      'can contain 20000 characters of text: the maximum is 16000',
      [other(fields('sizes', { text: TextField({ max: 20_000 }) }))],
    ],
    [
      'the texts of all modules can be too long',
      'the fields of articles can contain 40000 characters of text (24000 of the module "other", 16000 of the module "third"): the maximum is 32000',
      [
        others({
          articleFields: [
            fields('sizes', { text: TextField({ max: 16_000 }) }),
            fields('notes', { text: TextField({ max: 8000 }) }),
          ],
        }),
        { ...others({ articleFields: [fields('texts', { text: TextField({ max: 16_000 }) })] }), name: 'third' },
      ],
    ],
    [
      'the table is missing',
      'the fields "sizes" need the table article_sizes: add a migration',
      [other(fields('sizes', { width: size }))],
    ],
    [
      'a column is missing',
      'the fields "sizes" need the column article_sizes.height: add a migration',
      [other(fields('sizes', { width: size, height: size }), { migrations: [Sizes1900000000300] })],
    ],
    [
      'the index of a filter is missing',
      'the filter or sort by "sizes.width" needs an index that begins with article_sizes.width: add a migration',
      [other(fields('sizes', { width: size }, { filters: ['width'] }), { migrations: [Sizes1900000000300] })],
    ],
  ])('fails with a remedy if %s', async (_, message, modules) => {
    expect(await startError(...modules)).toContain(message);
  });

  it('works without the module, whose table stays', async () => {
    const site = await startTestApp({}, undefined, [planningFeature]);
    const { id, links } = await site.createArticle({ status: 'published', planning: { pages: 2 } });
    const category = await site.createCategory({ planning: { pages: 3 } });
    await site.updateUser(1, { planning: { pages: 4 } });
    await site.close();
    site.modules = [];
    await site.serve();
    const { body } = await site.http.get(links['self']!).expect(200);
    expect(body.data.attributes).not.toHaveProperty('planning');
    const headers = await site.asAdmin();
    await site.http.patch(links['self']!).set(headers).send({ title: 'Without fields' }).expect(200);
    await site.http.patch(`/api/v1/categories/${category}`).set(headers).send({ name: 'Without fields' }).expect(200);
    await site.updateUser(1, { name: 'Without fields' });
    expect(await site.sql('SELECT pages FROM article_planning WHERE article_id = ?', [id])).toEqual([{ pages: 2 }]);
    const stored =
      'SELECT pages FROM category_planning WHERE category_id = ? UNION ALL SELECT pages FROM user_planning';
    expect(await site.sql(stored, [category])).toEqual([{ pages: 3 }, { pages: 4 }]);
    await site.stop();
  });

  it('adds the fields to articles, categories and users of a filled database', async () => {
    const site = await startTestApp();
    const { links } = await site.createArticle({ status: 'published' });
    const category = await site.createCategory();
    await site.close();
    site.modules = [planningFeature];
    await site.serve();
    const headers = await site.asAdmin();
    for (const path of [links['self']!, `/api/v1/categories/${category}`, '/api/v1/users/1']) {
      const { body } = await site.http.get(path).set(headers).expect(200);
      expect(body.data.attributes.planning).toMatchObject({ pages: null });
      await site.http
        .patch(path)
        .set(headers)
        .send({ planning: { pages: 2 } })
        .expect(200);
    }
    await site.stop();
  });
});
