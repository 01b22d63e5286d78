import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../src/app.js';
import { Exporter } from '../../../src/core/portability/exporter.js';
import { Importer } from '../../../src/core/portability/importer.js';
import { ArticleRevisionsService, ArticlesService } from '../../../src/modules/articles/index.js';
import { CategoriesService } from '../../../src/modules/categories/index.js';
import { UsersService } from '../../../src/modules/users/index.js';
import { exportedRows } from '../../support/export-lines.js';
import { categoryPlanning, planning, planningFeature, userPlanning } from '../../support/planning-module.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { freshDatabaseUrl } from '../../support/test-database.js';

const ADMIN = { userId: 1, role: 'admin' } as const;

describe('Export and import of fields that a module adds', () => {
  it('transfers the values, those of revisions and their sizes unchanged', async () => {
    const site = await startTestApp({}, undefined, [planningFeature]);
    const values = { deadline: '2030-01-31T08:00:00.123Z', desk: 'arts', pages: 0, checked: false, note: 'ß\n🌍' };
    const { id, links } = await site.createArticle({ planning: { desk: 'news', pages: 9 } });
    await site.http
      .patch(links['self']!)
      .set(await site.asAdmin())
      .send({ planning: values })
      .expect(200);
    const category = await site.createCategory({ planning: { desk: 'news', pages: 0, note: 'ß\n🌍' } });
    await site.updateUser(1, { planning: { phone: '+49 40 🌍', pages: 2 } });
    const exported = async ({ app }: Pick<TestApp, 'app'>) => {
      let text = '';
      await app.get(Exporter).export({ write: (part) => Promise.resolve(void (text += part)) });
      return text.split('\n').slice(0, -1);
    };
    const lines = await exported(site);
    await site.stop();

    const folder = mkdtempSync(join(tmpdir(), 'masthead-fields-'));
    const DATABASE_URL = await freshDatabaseUrl(globalThis.databaseKind ?? 'sqlite', folder);
    const app = await createApp({ env: { ...site.env, DATABASE_URL, DATA_DIR: folder }, modules: [planningFeature] });
    const open = async function* () {
      yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
    };
    await app.get(Importer).import({ open });
    const again = await exported({ app });
    const article = await app.get(ArticlesService).get(ADMIN, id);
    const revision = await app.get(ArticleRevisionsService).get(ADMIN, id, 1);
    const importedCategory = await app.get(CategoriesService).get(ADMIN, category);
    const user = await app.get(UsersService).get(1);
    await app.close();
    rmSync(folder, { recursive: true });

    expect(again.slice(1)).toEqual(lines.slice(1));
    expect(exportedRows(lines).filter(({ type }) => type === 'article_planning')).toHaveLength(1);
    expect(categoryPlanning.get(importedCategory)).toEqual({ desk: 'news', pages: 0, note: 'ß\n🌍' });
    expect(userPlanning.get(user)).toEqual({ phone: '+49 40 🌍', pages: 2, note: null });
    expect(planning.get(article)).toEqual({ ...planning.emptyValues(), ...values });
    expect(planning.get(revision)).toEqual({ ...planning.emptyValues(), desk: 'news', pages: 9 });
  });
});
