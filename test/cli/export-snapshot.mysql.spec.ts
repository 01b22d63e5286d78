import { insertArticles } from '../support/insert-articles.js';
import { type ExportedRow, exportedRows } from '../support/export-lines.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { CommandLine } from './command-line.js';
import { exportLines } from './jsonl-export.js';

const EXISTING_ARTICLES = 3000;

/** Uses a separate database with one writer, so that the test can check the consistency of the snapshot. */
describe('masthead export during concurrent writes, on MySQL', () => {
  let line: CommandLine;
  let app: TestApp;

  beforeAll(async () => {
    line = await CommandLine.create('mysql', { migrated: true });
    app = await startTestApp({ DATABASE_URL: line.env['DATABASE_URL'], DATA_DIR: line.env['DATA_DIR'] });
  });
  afterAll(async () => {
    await app.stop();
    await line.remove();
  });

  it('exports a consistent snapshot', async () => {
    const category = await app.createCategory();
    await insertArticles(app, EXISTING_ARTICLES, category);
    let isOver = false;
    const written = (async () => {
      let articles = 0;
      for (; !isOver; articles++)
        await app.createArticle({ category_id: category, tags: ['A tag'], status: 'published' });
      return articles;
    })();
    const lines = await exportLines(line, 'export.jsonl');
    isOver = true;
    expect(await written).toBeGreaterThan(0);

    const rows = (type: string) => exportedRows(lines).filter((exported: ExportedRow) => exported.type === type);
    const made = rows('articles').length - EXISTING_ARTICLES;
    // Only a part of the created articles, each with its slug and tag. `insertArticles` does not update the counters.
    expect(made).toBeLessThan(await written);
    expect(rows('article_slugs')).toHaveLength(made);
    expect(rows('article_tags')).toHaveLength(made);
    const counted = rows('category_counts').map(({ row }) => Number(row['articles']));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(made);
  });
});
