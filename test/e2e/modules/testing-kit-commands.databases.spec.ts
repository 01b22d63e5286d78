import { Injectable, Module } from '@nestjs/common';
import { flag, integer } from '../../../src/config/validators.js';
import { Clock } from '../../../src/core/clock/index.js';
import { Database, UnitOfWork } from '../../../src/core/database/index.js';
import { notFound } from '../../../src/core/errors/domain-error.js';
import { command, CommandHandler, type FeatureModule } from '../../../src/core/module-api/index.js';
import { createTestApp, type TestApp } from '../../../src/testing/index.js';
import { sharedMariadb } from '../../support/shared-mariadb.js';

const database = globalThis.databaseKind ?? 'sqlite';

const INPUT = {
  pages: integer(1, 9)({ desc: 'number of pages' }),
  draft: flag({ default: false, desc: 'print a draft' }),
};

@Injectable()
class PressCommand extends CommandHandler {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(input: { readonly pages: number; readonly draft: boolean }): Promise<string> {
    if (input.pages === 8) throw notFound('There is no page 8');
    if (input.pages === 9) throw new Error('paper jam');
    const [row] = await this.database.query<{ count: number }>('SELECT COUNT(*) AS count FROM articles');
    return JSON.stringify({ ...input, articles: Number(row!.count), at: this.clock.now().toISOString() });
  }
}

/** Writes although it is declared as read-only. */
@Injectable()
class WritingCommand extends CommandHandler {
  constructor(private readonly unitOfWork: UnitOfWork) {
    super();
  }

  run(): Promise<string> {
    return this.unitOfWork.run(() => Promise.resolve('written'));
  }
}

@Module({ providers: [PressCommand, WritingCommand] })
class PressModule {}

const press: FeatureModule = {
  moduleApi: 1,
  name: 'printing',
  module: PressModule,
  commands: [
    command('press', PressCommand, { description: 'print pages', input: INPUT, arguments: ['pages'], readOnly: true }),
    command('writing', WritingCommand, { description: 'write', readOnly: true }),
  ],
};

describe('runCommand of masthead/testing', () => {
  let app: TestApp;

  beforeAll(async () => {
    if (database === 'mysql') process.env['MASTHEAD_TEST_MYSQL_URL'] = sharedMariadb().url('');
    app = await createTestApp({ database, modules: [press] });
    app.clock.set('2035-01-01T08:00:00Z');
  });
  afterAll(async () => {
    delete process.env['MASTHEAD_TEST_MYSQL_URL'];
    await app.stop();
  });

  it('runs a command of a module with parsed input, on the database and the clock of the application', async () => {
    const { id } = await app.createArticle();
    const result = await app.runCommand('press', '3', '--draft');
    expect(result).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(result.expect(0))).toEqual({
      pages: 3,
      draft: true,
      articles: id,
      at: '2035-01-01T08:00:00.000Z',
    });
    expect(result.stdout).toMatch(/\}\n$/);
  });

  it('returns the errors of the command line with exit code 1, and does not change the exit code of the process', async () => {
    const outcomes = await Promise.all([
      app.runCommand('press'),
      app.runCommand('press', '0'),
      app.runCommand('press', '8'),
      app.runCommand('pres', '3'),
      app.runCommand('events', 'replay', 'x'),
    ]);
    expect(outcomes.map(({ exitCode, stdout }) => [exitCode, stdout])).toEqual(Array(5).fill([1, '']));
    expect(outcomes.map(({ stderr }) => stderr.replace(/\n[^]*/, ''))).toEqual([
      "error: missing required argument 'pages'",
      'The given data was invalid.',
      'There is no page 8',
      "error: unknown command 'pres'",
      "error: required option '--from <time or position>' not specified",
    ]);
    expect(process.exitCode).toBeUndefined();
  });

  it('shows the stack of an unexpected error in a failed assertion', async () => {
    const result = await app.runCommand('press', '9');
    expect(() => result.expect(0)).toThrow(
      /^The command "press 9" ended with 1, not 0:\nError: paper jam\n +at PressCommand\.run/,
    );
    expect(result.expect(1)).toBe('');
  });

  it('prints the help with the name of the command line', async () => {
    const text = (await app.runCommand('press', '--help')).expect(0);
    expect(text).toMatch(/^Usage: npm run masthead -- press \[options\] <pages>\n/);
    expect((await app.runCommand('events', 'replay', '--help')).expect(0)).toMatch(
      /^Usage: npm run masthead -- events replay /,
    );
  });

  it('exports the database of the application', async () => {
    const { id } = await app.createArticle({ title: 'In the export' });
    const { stdout, stderr, exitCode } = await app.runCommand('export', '-');
    const lines = stdout.trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as { type: string; row?: { id: number; title: string } });
    expect(rows.find(({ type, row }) => type === 'articles' && row?.id === id)?.row?.title).toBe('In the export');
    expect(rows.at(-1)?.type).toBe('masthead.end');
    expect([stderr.split('\n')[0], exitCode]).toEqual(['Exported', 0]);
  });

  it('runs commands that write', async () => {
    const account = ['--username', 'jane', '--email', 'jane@example.org', '--name', 'Jane', '--role', 'author'];
    const text = (await app.runCommand('users', 'create', ...account)).expect(0);
    expect(text).toMatch(/^Created the author "jane" \(user \d+\)\.\nPassword: /);
    const { data } = (await app.as('admin').get('/api/v1/users')).expect(200);
    expect(data).toContainEqual(expect.objectContaining({ attributes: expect.objectContaining({ username: 'jane' }) }));
  });

  it('refuses an import into the filled database', async () => {
    const { exitCode, stderr } = await app.runCommand('import', 'jsonl', '-');
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^The database is not empty \(/)]);
  });

  it('rejects for commands that do not use the running application', async () => {
    await expect(app.runCommand('start')).rejects.toThrow(
      'runCommand cannot run "start", which does not use the running application',
    );
  });

  it('returns the error of a read-only command that writes', async () => {
    const { exitCode, stdout, stderr } = await app.runCommand('writing');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toBe('A write was tried in a command with "readOnly: true"\n');
  });
});
