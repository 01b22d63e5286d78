import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { exportedRows, exportTrailer } from '../support/export-lines.js';
import { ServiceProcess } from '../support/service-process.js';
import { CommandLine } from './command-line.js';
import { exportLines, createSampleSite, writeImportFile } from './jsonl-export.js';

describe('masthead export and masthead import jsonl', () => {
  let from: CommandLine;
  let to: CommandLine;
  let lines: string[];

  beforeAll(async () => {
    from = await CommandLine.create('sqlite', { migrated: true });
    await createSampleSite(from);
    lines = await exportLines(from, 'export.jsonl');
  });
  afterAll(() => from.remove());
  beforeEach(async () => {
    to = await CommandLine.create('sqlite', { migrated: true });
  });
  afterEach(() => to.remove());

  const uploads = (line: CommandLine) => join(line.env['DATA_DIR']!, 'uploads');
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
  const rowsIn = async (table: string) => (await to.database.sql(`SELECT 1 FROM ${table}`)).length;

  it('export writes a file with mode 0600 and prints the number of rows of each table', async () => {
    const { code, stdout, stderr } = await from.run(['export', 'another.jsonl']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Exported\n +3 users\n +1 api_clients\n/);
    const file = join(from.folder, 'another.jsonl');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').split('\n').slice(1, -1)).toEqual(lines.slice(1));
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('export in the folder of a site requires --without-modules, because the command line lacks the modules of the site', async () => {
    const manifest = join(from.folder, 'package.json');
    writeFileSync(manifest, JSON.stringify({ dependencies: { masthead: '^0.1.0' } }));
    try {
      const refused = await from.run(['export', 'site.jsonl']);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^This folder is a site[^]*--without-modules/),
      });
      expect(existsSync(join(from.folder, 'site.jsonl'))).toBe(false);
      const { code } = await from.run(['export', 'site.jsonl', '--without-modules']);
      expect(code).toBe(0);
      expect(readFileSync(join(from.folder, 'site.jsonl'), 'utf8').split('\n').slice(1, -1)).toEqual(lines.slice(1));
    } finally {
      rmSync(manifest);
    }
  });

  it('export writes only rows to standard output, and import reads standard input', async () => {
    const exported = await from.run(['export'], { LOG_LEVEL: 'trace' });
    expect(exported.stdout.split('\n').slice(1, -1)).toEqual(lines.slice(1));
    expect(exported.stderr).toMatch(/^Exported\n +3 users\n/);

    const { code, stdout } = await to.run(['import', 'jsonl', '-'], {}, exported.stdout);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Imported\n +3 users\n/)]);
    expect((await exportLines(to, 'again.jsonl')).slice(1)).toEqual(lines.slice(1));
  });

  it('import prints one message with the file and the line of an error', async () => {
    const file = writeImportFile(to, lines.slice(0, -1));
    const { code, stdout, stderr } = await to.run(['import', 'jsonl', file]);
    const message = `${file}:${lines.length - 1}: the file is incomplete: the last line is missing\n`;
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: message });
    const missing = await to.run(['import', 'jsonl', 'none.jsonl']);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('There is no such file or folder')]);
  });

  it('import creates no administrator and no sample content, and refuses a database that is not empty', async () => {
    const env = { ...to.env, DEMO_CONTENT: 'true' };
    const file = writeImportFile(to, lines);
    expect((await to.run(['import', 'jsonl', file], env)).code).toBe(0);
    expect(await rowsIn('users')).toBe(exportTrailer(lines).counts['users']);

    const again = await to.run(['import', 'jsonl', file]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^The database is not empty \(users, .*\)/)]);
    expect((await exportLines(to, 'again.jsonl')).slice(1)).toEqual(lines.slice(1));
  });

  it('export refuses a database with pending migrations and writes no file', async () => {
    const behind = await CommandLine.create();
    const missing = await behind.run(['export', 'export.jsonl']);
    writeFileSync(join(behind.folder, 'masthead.sqlite'), '');
    const { code, stderr } = await behind.run(['export', 'export.jsonl']);
    const files = filesIn(behind.folder);
    await behind.remove();
    expect([code, stderr]).toEqual([1, expect.stringContaining('or "npx masthead migrate" without a site')]);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('file cannot be opened')]);
    expect(files.filter((name) => name.startsWith('export.jsonl'))).toEqual([]);
  });

  describe('--files', () => {
    let files: string;
    const importWithFiles = (folder: string) =>
      to.run(['import', 'jsonl', writeImportFile(to, lines), '--files', folder]);

    beforeAll(() => exportLines(from, 'with-files.jsonl', join(from.folder, 'files')));
    beforeEach(() => {
      files = join(to.folder, 'files');
      cpSync(join(from.folder, 'files'), files, { recursive: true });
    });

    it('copies the files with the folder layout of the service', async () => {
      expect(filesIn(files)).toEqual(filesIn(uploads(from)));
      expect(filesIn(files)).toHaveLength(1);
      expect((await importWithFiles(files)).code).toBe(0);
      expect(filesIn(uploads(to))).toEqual(filesIn(files));
    });

    it('export names each missing file, exits with 1 and exports all rows', async () => {
      const other = await CommandLine.create('sqlite', { migrated: true });
      await createSampleSite(other);
      rmSync(join(uploads(other), filesIn(uploads(other))[0]!));
      const { code, stderr } = await other.run(['export', 'export.jsonl', '--files', files]);
      const exported = readFileSync(join(other.folder, 'export.jsonl'), 'utf8').split('\n').slice(0, -1);
      await other.remove();
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^Files that are not in the export:\n {2}attachments 1: its file \w{32} could not be copied: ENOENT/,
      );
      expect(exportedRows(exported)).toHaveLength(exportedRows(lines).length);
      expect(exportTrailer(exported).counts).toEqual(exportTrailer(lines).counts);
    });

    it.each([
      ['is missing', (file: string) => rmSync(file), 'ENOENT'],
      ['has another checksum', (file: string) => flipBit(file), 'its size or checksum differs from the exported row'],
    ])('import stores nothing if a file %s', async (_, damage, why) => {
      damage(join(files, filesIn(files)[0]!));
      const { code, stderr } = await importWithFiles(files);
      const line = 1 + lines.findIndex((text) => text.startsWith('{"type":"attachments"'));
      expect([code, stderr]).toEqual([1, expect.stringContaining(`:${line}: attachments: its file `)]);
      expect(stderr).toContain(why);
      expect(await rowsIn('users')).toBe(0);
      expect(existsSync(uploads(to)) ? filesIn(uploads(to)) : []).toEqual([]);
    });

    it('import refuses a storage key that is a path', async () => {
      const hostile = lines.map((text) => text.replace(/"storage_key":"\w+"/, '"storage_key":"../../x"'));
      const { code, stderr } = await to.run(['import', 'jsonl', writeImportFile(to, hostile), '--files', files]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('"../../x" is not a valid storage key')]);
      expect(await rowsIn('users')).toBe(0);
    });

    it('import does not change existing files, even if the import fails', async () => {
      // As in a move to another database that reuses the uploads folder.
      const DATA_DIR = from.env['DATA_DIR']!;
      const before = filesIn(uploads(from)).map((name) => [name, statSync(join(uploads(from), name)).mtimeMs]);
      const broken = writeImportFile(to, [
        ...lines.slice(0, -1),
        lines.at(-1)!.replace('"webhooks":1', '"webhooks":2'),
      ]);
      const failed = await to.run(['import', 'jsonl', broken, '--files', files], { DATA_DIR });
      expect(failed.stderr).toContain('counts.webhooks');
      const piped = await to.run(
        ['import', 'jsonl', '-', '--files', files],
        { DATA_DIR },
        readFileSync(broken, 'utf8'),
      );
      expect(piped.stderr).toContain('counts.webhooks');
      expect((await to.run(['import', 'jsonl', writeImportFile(to, lines), '--files', files], { DATA_DIR })).code).toBe(
        0,
      );
      const after = filesIn(uploads(from)).map((name) => [name, statSync(join(uploads(from), name)).mtimeMs]);
      expect(after).toEqual(before);
    });
  });

  describe('a killed import', () => {
    beforeEach(async () => {
      const child = to.start(['import', 'jsonl', '-']);
      child.stdin.on('error', () => undefined).write(lines.slice(0, -20).join('\n'));
      await eventually(
        async () => (existsSync(join(to.folder, 'masthead.sqlite')) ? rowsOrNone('articles') : 0),
        Boolean,
      );
      child.kill('SIGKILL');
      await once(child, 'close');
    });
    const rowsOrNone = (table: string) => rowsIn(table).catch(() => 0);

    it('prevents the start of the service and an export', async () => {
      expect(await rowsIn('articles')).toBeGreaterThan(0);
      const started = ServiceProcess.start({ ...to.env, LOG_LEVEL: 'silent' });
      await expect(started).rejects.toThrow('An import was begun and has not ended');
      const { code, stderr } = await to.run(['export']);
      expect([code, stderr]).toEqual([1, expect.stringContaining('An import was begun and has not ended')]);
    });

    it('can be repeated', async () => {
      expect((await to.run(['import', 'jsonl', writeImportFile(to, lines)])).code).toBe(0);
      expect((await exportLines(to, 'again.jsonl')).slice(1)).toEqual(lines.slice(1));
      const service = await ServiceProcess.start({ ...to.env, LOG_LEVEL: 'silent' });
      expect(await service.end('SIGTERM')).toBe(0);
    });
  });
});

/** Flips one bit of the file. */
function flipBit(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(file, bytes);
}
