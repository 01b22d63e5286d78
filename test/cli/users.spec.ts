import { ServiceProcess } from '../support/service-process.js';
import { CommandLine } from './command-line.js';

const ada = (...more: string[]) => [
  'users',
  'create',
  ...['--username', 'ada', '--email', 'ada@example.org', '--name', 'Ada'],
  ...more,
];

describe('masthead users create', () => {
  let line: CommandLine;
  let password: string;

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
  });

  afterAll(() => line.remove());

  it('creates an account and prints a random password once', async () => {
    const { code, stdout, stderr } = await line.run(ada('--role', 'editor'));

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Created the editor "ada" \(user 1\)\.\nPassword: \S{20} {3}\(shown this once\)\n$/);
    password = /Password: (\S+)/.exec(stdout)![1]!;
  });

  it('prints a password with which the account can sign in', async () => {
    const service = await ServiceProcess.start({ ...line.env, LOG_LEVEL: 'silent' });
    const { status } = await login(service.url, password);
    await service.end('SIGTERM');

    expect(status).toBe(200);
  });

  it('names the username and the email that are taken', async () => {
    const { code, stderr } = await line.run(ada('--role', 'author', '--password', 'long enough for it'));

    expect(code).toBe(1);
    expect(stderr).toContain('\n  username: The username has already been taken.\n');
    expect(stderr).toContain('\n  email: The email has already been taken.\n');
  });

  it('validates the password as the API does', async () => {
    const { code, stderr } = await line.run(ada('--role', 'author', '--password', 'short'));

    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The given data was invalid.\n  password: The password must have 12 to 256 characters.\n',
    });
  });

  it('refuses a role that does not exist', async () => {
    const { code, stderr } = await line.run(ada('--role', 'king'));

    expect(code).toBe(1);
    expect(stderr).toContain('Allowed choices are member, author, editor, admin.');
  });
});

describe('masthead users set-password', () => {
  let line: CommandLine;

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
    await line.run(ada('--role', 'editor', '--password', 'the first of her passwords'));
  });

  afterAll(() => line.remove());

  const setPassword = (...more: string[]) => line.run(['users', 'set-password', ...more]);

  it('sets a random password, prints it once and ends the sessions of the account', async () => {
    const service = await ServiceProcess.start({ ...line.env, LOG_LEVEL: 'silent' });
    const { refresh_token } = (await (await login(service.url, 'the first of her passwords')).json()) as Tokens;
    await service.end('SIGTERM');

    const { code, stdout, stderr } = await setPassword('--username', 'ADA');

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Changed the password of "ADA" \(user 1\)\.\nPassword: \S{20} {3}\(shown this once\)\n$/);
    const again = await ServiceProcess.start({ ...line.env, LOG_LEVEL: 'silent' });
    const answers = [
      await login(again.url, 'the first of her passwords'),
      await login(again.url, /Password: (\S+)/.exec(stdout)![1]!),
      await post(`${again.url}/api/auth/refresh`, { refresh_token }),
    ];
    await again.end('SIGTERM');
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 401]);
  });

  it('sets a given password and does not print it', async () => {
    const { code, stdout } = await setPassword('--username', 'ada', '--password', 'the third of her passwords');

    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Changed the password of "ada" (user 1).\n' });
  });

  it.each([
    [['--username', 'eve'], 'There is no account "eve".\n'],
    [
      ['--username', 'ada', '--password', 'short'],
      'The given data was invalid.\n  password: The password must have 12 to 256 characters.\n',
    ],
  ])('refuses %j', async (args, message) => {
    expect(await setPassword(...args)).toEqual({ code: 1, stdout: '', stderr: message });
  });
});

interface Tokens {
  refresh_token: string;
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const login = (url: string, password: string) => post(`${url}/api/auth/login`, { username: 'ada', password });
