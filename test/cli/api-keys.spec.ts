import { ServiceProcess } from '../support/service-process.js';
import { CommandLine } from './command-line.js';

const KEY = /^Key: (mh_([A-Za-z0-9]{8})_[A-Za-z0-9]{43}) {3}\(shown this once\)$/m;
const create = (...more: string[]) => ['api-keys', 'create', '--username', 'ada', '--client', 'newsletter', ...more];

describe('masthead api-keys', () => {
  let line: CommandLine;
  let key: string;
  let prefix: string;

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
    const account = ['--username', 'ada', '--email', 'ada@example.org', '--name', 'Ada', '--role', 'author'];
    await line.run(['users', 'create', ...account]);
  });
  afterAll(() => line.remove());

  const linesOf = async (...more: string[]) => {
    const { code, stdout } = await line.run(['api-keys', 'list', ...more]);
    expect(code).toBe(0);
    return stdout.trimEnd().split('\n');
  };

  it('list prints "There are no keys." for an empty database', async () => {
    expect(await linesOf()).toEqual(['There are no keys.']);
  });

  it('create adds a client and a key, and prints the key once', async () => {
    const { code, stdout, stderr } = await line.run(create('--scopes', 'articles:read, tags:write'));

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Created the key "newsletter" of the client "newsletter" \(client 1, key 1\)\.\nKey: \S+ {3}/,
    );
    [, key, prefix] = KEY.exec(stdout) as unknown as [string, string, string];
  });

  it('create prints a key that authenticates the account', async () => {
    const service = await ServiceProcess.start({ ...line.env, LOG_LEVEL: 'silent' });
    const answer = await fetch(`${service.url}/api/auth/me`, { headers: { 'x-api-key': key } });
    const { data } = (await answer.json()) as { data: { attributes: { username: string } } };
    await service.end('SIGTERM');
    expect([answer.status, data.attributes.username]).toEqual([200, 'ada']);
  });

  it('create adds a key to an existing client', async () => {
    const options = ['--scopes', '*', '--key-name', 'second', '--expires-at', '2099-01-01'];
    const { stdout } = await line.run(create(...options));
    expect(stdout).toMatch(/^Created the key "second" of the client "newsletter" \(client 1, key 2\)\.\n/);
  });

  it('list prints the scopes and the last use of each key, but not the key', async () => {
    const [head, first, second, ...rest] = await linesOf('--username', 'ADA');

    expect(head).toMatch(/^PREFIX {4}STATUS {2}ACCOUNT {2}CLIENT {6}KEY {9}SCOPES +EXPIRES +LAST USED$/);
    expect(first!.split(/ {2,}/)).toEqual([
      ...[prefix, 'active', 'ada', 'newsletter', 'newsletter', 'articles:read,tags:write', 'never'],
      expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    ]);
    expect(second!.split(/ {2,}/).slice(4)).toEqual(['second', '*', '2099-01-01T00:00:00.000Z', 'never']);
    expect(rest).toEqual([]);
    expect(first).not.toContain(key.slice(12));
  });

  it('rotate creates a new key and keeps the old key valid during the overlap', async () => {
    const { code, stdout } = await line.run(['api-keys', 'rotate', prefix, '--overlap', '3600']);

    expect(code).toBe(0);
    expect(stdout).toMatch(
      new RegExp(`^Replaced the key "newsletter"; the previous key \\(${prefix}\\) ends at \\d{4}-\\S+Z\\.\nKey: `),
    );
    const statuses = (await linesOf()).slice(1).map((text) => text.split(/ {2,}/)[1]);
    expect(statuses).toEqual(['active', 'active', 'active']);
  });

  it('rotate ends the old key at once by default', async () => {
    const { stdout } = await line.run(['api-keys', 'rotate', prefix]);
    expect(stdout).toContain(`the previous key (${prefix}) has ended.`);
    const again = await line.run(['api-keys', 'rotate', prefix]);
    expect(again).toEqual({ code: 1, stdout: '', stderr: 'The API key is revoked: create a new key instead\n' });
  });

  it('revoke ends a key and can be repeated', async () => {
    const second = (await linesOf())[2]!.slice(0, 8);
    for (let time = 0; time < 2; time++) {
      const { code, stdout } = await line.run(['api-keys', 'revoke', second]);
      expect({ code, stdout }).toEqual({ code: 0, stdout: `Revoked the key "second" (${second}).\n` });
    }
    expect((await linesOf())[2]).toMatch(/^\S+ {2}revoked /);
  });

  it('names the unknown key or account', async () => {
    for (const [args, message] of [
      [['api-keys', 'revoke', 'nothing1'], 'API key not found\n'],
      [['api-keys', 'rotate', 'nothing1'], 'API key not found\n'],
      [['api-keys', 'list', '--username', 'eve'], 'There is no account "eve".\n'],
      [['api-keys', 'create', '--username', 'eve', '--client', 'x', '--scopes', '*'], 'There is no account "eve".\n'],
    ] as const) {
      expect(await line.run(args)).toEqual({ code: 1, stdout: '', stderr: message });
    }
  });

  it('create validates its options as the API does and names every invalid option', async () => {
    const faulty = ['--client', ' ', '--key-name', 'x'.repeat(101), '--scopes', 'all,*,', '--expires-at', '2020-01-01'];
    const { code, stderr } = await line.run(['api-keys', 'create', '--username', 'ada', ...faulty]);

    expect(code).toBe(1);
    expect(stderr).toContain('\n  client: The client must have 1 to 100 characters.\n');
    expect(stderr).toContain('\n  key-name: The key name must have 1 to 100 characters.\n');
    expect(stderr).toContain('\n  scopes: There is no scope "all", "": choose from articles:read, ');
    expect(stderr).toContain('\n  expires-at: The time must be in the future.\n');
    const never = await line.run(create('--scopes', '*', '--expires-at', 'tomorrow'));
    expect(never.stderr).toContain('expires-at: The time must be a date-time such as 2030-01-31T08:00:00Z.');
  });

  it('rotate refuses an overlap that is longer than a week or not a whole number', async () => {
    for (const overlap of ['604801', '-1', '1.5', 'x']) {
      const { code, stderr } = await line.run(['api-keys', 'rotate', prefix, `--overlap=${overlap}`]);
      expect(code).toBe(1);
      expect(stderr).toContain('It must be a whole number from 0 to 604800.');
    }
  });
});
