import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { buildOverlays } from '../architecture/deployment/component-overlays.js';
import { getManifest, podOf, servicePod } from '../architecture/deployment/manifests.js';
import { CommandLine, type CommandResult } from './command-line.js';
import { createSampleSite, exportLines } from './jsonl-export.js';

const DAY_S = 24 * 60 * 60;
const MANIFESTS = buildOverlays().get('overlays/with-backup')!;
const [MIGRATE] = servicePod(MANIFESTS).spec.initContainers!;
const backupContainer = (name: string) => podOf(getManifest(MANIFESTS, 'CronJob', name))!.spec.containers[0];

/** The commands of the manifests, with the built command line and the shell of this machine. */
describe('the commands of the containers in docker/kubernetes', () => {
  let folder: string;
  let app: string;
  let from: CommandLine;
  let backups: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-kubernetes-'));
    app = join(folder, 'app');
    mkdirSync(app);
    symlinkSync(resolve('dist'), join(app, 'dist'));
    from = await CommandLine.create('sqlite', { migrated: true });
    await createSampleSite(from);
    // Also builds the sources if necessary.
    await exportLines(from, 'export.jsonl');
  });
  beforeEach(() => {
    backups = mkdtempSync(join(folder, 'backups-'));
  });
  afterAll(async () => {
    await from.remove();
    rmSync(folder, { recursive: true });
  });

  const run = (command: readonly string[], env: NodeJS.ProcessEnv, cwd = app): Promise<CommandResult> =>
    new Promise((done) => {
      const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`;
      execFile(command[0]!, command.slice(1), { cwd, env: { ...env, PATH } }, (error, stdout, stderr) =>
        done({ code: error ? (error.code as unknown as number) : 0, stdout, stderr }),
      );
    });
  const runCronJob = (name: string, line: CommandLine, env: NodeJS.ProcessEnv = {}) => {
    const { command, env: own = [] } = backupContainer(name);
    const given = Object.fromEntries(own.map(({ name: key, value }) => [key, value]));
    return run(command!, { ...line.env, ...given, BACKUP_FOLDER: backups, ...env });
  };

  it('migrate the database before the service starts, and again without a change', async () => {
    const line = await CommandLine.create();
    try {
      const first = await run(MIGRATE!.command!, line.env);
      expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/\d+ migrations were run\.\n$/) });
      const second = await run(MIGRATE!.command!, line.env);
      expect(second).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
    } finally {
      await line.remove();
    }
  });

  it('fail with one line if the settings are invalid', async () => {
    const { code, stderr } = await run(MIGRATE!.command!, { ...from.env, NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(stderr).toContain('ENCRYPTION_KEY: is required in production');
  });

  it.each([
    ['migrate', MIGRATE!.command!, 'migrate'],
    ['backup', backupContainer('masthead-backup').command!, 'export'],
    ['restore', backupContainer('masthead-restore').command!, 'import jsonl'],
  ])('use the command line of a site to %s, if there is one', async (_, command, expected) => {
    const site = mkdtempSync(join(folder, 'site-'));
    mkdirSync(join(site, 'dist/src'), { recursive: true });
    writeFileSync(join(site, 'dist/src/cli.js'), 'console.log("site:", ...process.argv.slice(2))');
    const env = { BACKUP_FOLDER: backups, BACKUP_DAYS: '14', BACKUP_FILE: 'x.jsonl' };
    const { code, stdout } = await run(command, env, site);
    expect(code).toBe(0);
    expect(stdout).toContain(`site: ${expected}`);
  });

  it('write a backup that the restore reads into an empty database', async () => {
    const to = await CommandLine.create();
    try {
      expect(await runCronJob('masthead-backup', from)).toMatchObject({ code: 0, stderr: '' });
      expect(readdirSync(backups)).toEqual([expect.stringMatching(/^masthead-\d{8}T\d{6}Z\.jsonl$/)]);
      const { code, stdout } = await runCronJob('masthead-restore', to);
      expect([code, stdout]).toEqual([0, expect.stringContaining(`Restoring ${backups}/masthead-`)]);
      const [before, after] = [await exportLines(from, 'export.jsonl'), await exportLines(to, 'export.jsonl')];
      expect(after.slice(1)).toEqual(before.slice(1));
    } finally {
      await to.remove();
    }
  });

  it('delete backups of more than 14 days, after a successful backup only', async () => {
    const old = join(backups, 'masthead-20260101T021700Z.jsonl');
    const recent = join(backups, 'masthead-20260110T021700Z.jsonl');
    for (const [file, days] of [
      [old, 16],
      [recent, 10],
    ] as const) {
      writeFileSync(file, '');
      const time = Date.now() / 1000 - days * DAY_S;
      utimesSync(file, time, time);
    }
    const failed = await runCronJob('masthead-backup', from, { DATABASE_URL: 'mysql://127.0.0.1:1/masthead' });
    expect(failed.code).toBe(1);
    expect(readdirSync(backups)).toHaveLength(2);

    expect((await runCronJob('masthead-backup', from)).code).toBe(0);
    expect(readdirSync(backups)).not.toContain('masthead-20260101T021700Z.jsonl');
    expect(readdirSync(backups)).toContain('masthead-20260110T021700Z.jsonl');
  });

  it('restore the file that BACKUP_FILE names, and refuse a database with content', async () => {
    const file = join(from.folder, 'export.jsonl');
    const lines = readFileSync(file, 'utf8');
    const refused = await runCronJob('masthead-restore', from, { BACKUP_FILE: file });
    expect(refused.code).toBe(1);
    expect(refused.stdout).toBe(`Restoring ${file}\n`);
    expect(refused.stderr).toContain('empty');
    expect(readFileSync(file, 'utf8')).toBe(lines);
  });
});
