import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../support/service-process.js';
import { sharedMariadb } from '../support/shared-mariadb.js';
import { CommandLine } from './command-line.js';

/** The rights of a row of the table in docs/operations.md. */
const documentedRights = (who: string): string => {
  const rows = readFileSync('docs/operations.md', 'utf8').split('\n');
  const row = rows.find((text) => text.startsWith('|') && text.includes(who))!;
  return [...row.split('|')[2]!.matchAll(/`([A-Z]+)`/g)].map(([, right]) => right).join(', ');
};
const READS_AND_WRITES = documentedRights('MIGRATE_ON_START=false');
const ALL = documentedRights('`masthead import jsonl`');

describe('the rights of a database account', () => {
  const server = sharedMariadb();
  let accounts = 0;
  let line: CommandLine;

  afterEach(() => line.remove());

  /** Creates an account with these rights only, and returns the URL of the database for it. */
  const withRights = async (rights: string): Promise<NodeJS.ProcessEnv> => {
    const url = new URL(line.env['DATABASE_URL']!);
    const account = `rights_${process.pid}_${++accounts}`;
    await server.query("CREATE USER ??@'127.0.0.1' IDENTIFIED BY 'masthead'", [account]);
    await server.query(`GRANT ${rights} ON ??.* TO ??@'127.0.0.1'`, [url.pathname.slice(1), account]);
    url.username = account;
    return { DATABASE_URL: url.href };
  };
  const run = async (args: readonly string[], env: NodeJS.ProcessEnv) => {
    const { code, stderr } = await line.run(args, env);
    return { code, stderr };
  };
  const SUCCESS = { code: 0, stderr: expect.any(String) };

  it('let the service, `export` and `migrate` use an up-to-date database without rights to change tables', async () => {
    line = await CommandLine.create('mysql', { migrated: true });
    const env = await withRights(READS_AND_WRITES);
    const settings = { ...line.env, ...env, MIGRATE_ON_START: 'false', DEMO_CONTENT: 'true' };
    const service = await ServiceProcess.start(settings);
    const { status } = await fetch(`${service.url}/api/v1/articles`);
    expect([status, await service.end('SIGTERM')]).toEqual([200, 0]);
    expect(await service.output).not.toMatch(/"level":50/);
    expect(await run(['export', 'site.jsonl'], env)).toEqual(SUCCESS);
    expect(await run(['migrate'], env)).toEqual(SUCCESS);
  });

  it('let `migrate` and `import` use an empty database', async () => {
    const source = (line = await CommandLine.create('mysql', { migrated: true }));
    const file = join(source.folder, 'site.jsonl');
    expect(await run(['export', file], {})).toEqual(SUCCESS);
    line = await CommandLine.create('mysql');
    expect(await run(['migrate'], await withRights(ALL))).toEqual(SUCCESS);
    expect(await run(['import', 'jsonl', file], await withRights(ALL))).toEqual(SUCCESS);
    await source.remove();
  });

  // MySQL requires REFERENCES for a foreign key; MariaDB does not check it.
  it.each(ALL.split(', ').slice(4, -1))('do not suffice for an empty database without %s', async (right) => {
    line = await CommandLine.create('mysql');
    const env = await withRights(ALL.replace(`, ${right}`, ''));
    expect(await run(['migrate'], env)).toEqual({ code: 1, stderr: expect.stringMatching(/denied/) });
  });
});
