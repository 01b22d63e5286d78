import { Module } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { createFieldsTable, integer } from '../../../migrations/columns.js';
import { IntegerField } from '../../../src/core/http/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { fields } from '../../../src/core/module-fields/index.js';
import { UsersService } from '../../../src/modules/users/index.js';
import { eventually } from '../../support/eventually.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const OWNERS = ['article', 'category', 'user'] as const;

/** A module that adds one field to articles, categories and users. */
function moduleWithField(name: string, timestamp: number): FeatureModule {
  const Migration = {
    [`Fields${timestamp}`]: class {
      up = async (runner: QueryRunner) => {
        for (const owner of OWNERS) await createFieldsTable(runner, owner, name, [integer('size')]);
      };
      down = async (runner: QueryRunner) => {
        for (const owner of OWNERS) await runner.dropTable(`${owner}_${name}`);
      };
    },
  }[`Fields${timestamp}`]!;
  @Module({})
  class FieldModule {}
  const sets = [fields(name, { size: IntegerField({ min: 0, max: 9 }) })];
  return {
    moduleApi: 1,
    name,
    module: FieldModule,
    articleFields: sets,
    categoryFields: sets,
    userFields: sets,
    migrations: [Migration],
  };
}

const modules = ['one', 'two', 'three'].map((name, n) => moduleWithField(name, 1_900_000_000_200 + n));

describe('The cost of fields of three modules', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ JOBS_RUN: 'false', CACHE_MAX_BYTES: '0' }, undefined, modules);
  });
  afterAll(() => site.stop());

  // As many as without fields: see articles/statements.databases.spec.ts.
  it.each([
    ['/api/v1/articles?per_page=100', 2],
    ['/api/v2/articles?page[size]=100', 1],
    ['/api/v2/articles?page[size]=100&fields[article]=title,one', 1],
    ['/api/v2/articles?page[size]=100&fields[article]=title', 1],
  ])('%s executes %i statements for 3 and for 30 articles', async (path, expected) => {
    for (const total of [3, 30]) {
      const [row] = await site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM articles');
      for (let n = Number(row!.n); n < total; n++)
        await site.createArticle({ status: 'published', one: { size: 1 }, two: { size: 2 } });
      const statements = await eventually(
        () => statementsDuring(() => site.unchecked.get(path).expect(200)),
        ({ length }) => length === expected,
      );
      expect(statements).toHaveLength(expected);
    }
  });

  it.each([
    ['/api/v1/categories?per_page=100', 5],
    ['/api/v1/categories/tree', 4],
    ['/api/v2/categories?page[size]=100', 4],
    ['/api/v2/categories?page[size]=100&fields[category]=name,one', 2],
    ['/api/v2/categories?page[size]=100&fields[category]=name', 1],
    ['/api/v1/users?per_page=100', 5],
    ['/api/v2/users?page[size]=100', 4],
    ['/api/v2/users?page[size]=100&fields[user]=name', 1],
  ])('%s executes %i statements for 3 and for 20 categories and users', async (path, expected) => {
    const headers = await site.asAdmin();
    for (const total of [3, 20]) {
      const [row] = await site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM categories');
      for (let n = Number(row!.n); n < total; n++) {
        await site.createCategory({ one: { size: 1 }, two: { size: 2 } });
        await site.app.get(UsersService).create({
          ...{ username: `user-${n}`, email: `user-${n}@example.org`, password: null, name: 'User', role: 'member' },
          fields: { three: { size: 3 } },
        });
      }
      const statements = await eventually(
        () => statementsDuring(() => site.unchecked.get(path).set(headers).expect(200)),
        ({ length }) => length === expected,
      );
      expect(statements).toHaveLength(expected);
    }
  });
});
