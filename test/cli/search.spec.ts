import { resolve } from 'node:path';
import { CommandLine } from './command-line.js';

describe('masthead search reindex', () => {
  let line: CommandLine;
  let articles: number;

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
    await line.run(['import', 'wordpress', resolve('src/modules/import/sample/sample-content.xml')]);
    articles = (await line.database.sql<{ id: number }>('SELECT id FROM articles')).length;
    await line.database.sql('DELETE FROM article_search');
  });
  afterAll(() => line.remove());

  const words = async () => (await line.database.sql('SELECT rowid FROM article_search')).length;

  it('indexes all articles and prints their number', async () => {
    const { code, stdout, stderr } = await line.run(['search', 'reindex']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `Indexed ${articles} articles.\n`,
      stderr: '',
    });
    expect(articles).toBeGreaterThan(2);
    expect(await words()).toBe(articles);
  });

  it('continues an interrupted reindex with --continue', async () => {
    await line.database.sql('DELETE FROM article_search');
    await line.database.sql('UPDATE search_state SET reached_id = (SELECT MAX(id) - 1 FROM articles)');
    const { stdout } = await line.run(['search', 'reindex', '--continue']);
    expect(stdout).toBe('Indexed 1 articles.\n');
    expect(await words()).toBe(1);
  });
});
