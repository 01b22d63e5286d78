import { join } from 'node:path';
import { signIn } from '../faults/upload-client.js';
import { exportedRows, exportTrailer } from '../support/export-lines.js';
import { PNG } from '../support/sample-files.js';
import { ServiceProcess } from '../support/service-process.js';
import { ADMIN_CREDENTIALS } from '../support/test-client.js';
import { type SeededContent, WORD } from '../support/seed-all-modules.js';
import { CommandLine, type CommandResult } from './command-line.js';
import { exportLines, createSampleSite, writeImportFile } from './jsonl-export.js';

describe('the move of a site from SQLite to MySQL and back', () => {
  const places = {} as Record<'first' | 'server' | 'last', CommandLine>;
  const lines = {} as Record<keyof typeof places, string[]>;
  const imports: CommandResult[] = [];
  let site: SeededContent;
  let files: string;

  beforeAll(async () => {
    places.first = await CommandLine.create('sqlite', { migrated: true });
    places.server = await CommandLine.create('mysql');
    places.last = await CommandLine.create('sqlite');
    files = join(places.first.folder, 'files');
    site = await createSampleSite(places.first);
    lines.first = await exportLines(places.first, 'export.jsonl', files);
    for (const [to, from] of [
      ['server', 'first'],
      ['last', 'server'],
    ] as const) {
      const file = writeImportFile(places[to], lines[from]);
      imports.push(await places[to].run(['import', 'jsonl', file, '--files', files]));
      lines[to] = await exportLines(places[to], 'export.jsonl');
    }
  });
  afterAll(() => Promise.all(Object.values(places).map((line) => line.remove())));

  it('exports rows of every table except imports', () => {
    const { counts, next } = exportTrailer(lines.first);
    // Only a WordPress import writes to `imports`.
    expect(Object.keys(counts).filter((type) => counts[type] === 0)).toEqual(['imports']);
    expect(exportedRows(lines.first)).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count, 0));
    // One category was deleted.
    expect(next['categories']).toBe(counts['categories']! + 2);
  });

  it('prints the number of imported rows and of reindexed articles', () => {
    expect(imports.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(2).fill({ code: 0, stderr: '' }));
    for (const { stdout } of imports) {
      expect(stdout).toMatch(/^Imported\n +3 users\n[^]*\nRebuilt the search index of 6 articles\.\n$/);
    }
  });

  it('exports the same bytes from each database, except for the time of the export', () => {
    expect(lines.server.slice(1)).toEqual(lines.first.slice(1));
    expect(lines.last.slice(1)).toEqual(lines.first.slice(1));
    const header = (name: keyof typeof places) => ({ ...JSON.parse(lines[name][0]!), exported_at: '' });
    expect(header('server')).toEqual(header('first'));
    expect(header('last')).toEqual(header('first'));
  });

  describe.each(['server', 'last'] as const)('the service on the %s database', (name) => {
    let service: ServiceProcess;
    let headers: Record<string, string>;
    const get = async (path: string, sent = headers) => fetch(service.url + path, { headers: sent });
    const read = async (path: string) => ((await (await get(path)).json()) as { data: never }).data;

    beforeAll(async () => {
      service = await ServiceProcess.start({ ...places[name].env, LOG_LEVEL: 'silent' });
      headers = { Authorization: `Bearer ${await signIn(service.url, ADMIN_CREDENTIALS.password)}` };
    });
    afterAll(() => service.end('SIGTERM'));

    it('authenticates users by password and clients by API key', async () => {
      expect((await get('/api/auth/me')).status).toBe(200);
      expect((await get('/api/auth/me', { 'X-API-Key': site.key })).status).toBe(200);
    });

    it('returns articles with their counters by slug and redirects a former slug with 301', async () => {
      const [article] = (await read('/api/v1/articles?slug=the-last-ferry')) as { id: number; attributes: object }[];
      expect(article).toMatchObject({ id: site.published, attributes: { rating: { average: 4, count: 1 } } });
      const old = await fetch(`${service.url}/articles/the-ferry`, { redirect: 'manual' });
      expect([old.status, old.headers.get('location')]).toEqual([
        301,
        expect.stringMatching(/\/articles\/the-last-ferry$/),
      ]);
      expect(await read(`/api/v1/articles/${site.published}/revisions`)).toHaveLength(2);
    });

    it('finds articles by full-text search', async () => {
      const found = (await read(`/api/v1/articles?search=${encodeURIComponent(WORD)}`)) as { id: number }[];
      expect(found.map(({ id }) => id)).toEqual([site.published]);
    });

    it('returns the content of attachments', async () => {
      const file = await get(`/api/v1/attachments/${site.attachment}/content`);
      expect(file.status).toBe(200);
      expect(Buffer.from(await file.arrayBuffer())).toEqual(PNG);
    });

    it('does not reuse the id of a deleted category', async () => {
      const answer = await fetch(`${service.url}/api/v1/categories`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'A new one' }),
      });
      expect(((await answer.json()) as { data: { id: number } }).data.id).toBe(
        exportTrailer(lines.first).next['categories'],
      );
    });
  });
});
