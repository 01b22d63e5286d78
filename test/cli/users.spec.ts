import { ServiceProcess } from '../support/service-process.js';
import { CommandLine } from './command.js';

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
    line = await CommandLine.create();
  });

  afterAll(() => line.remove());

  it('makes an account, with a random password shown once', async () => {
    const { code, stdout, stderr } = await line.run(ada('--role', 'editor'));

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Made the editor "ada" \(user 1\)\.\nPassword: \S{20} {3}\(shown this once\)\n$/);
    password = /Password: (\S+)/.exec(stdout)![1]!;
  });

  it('that opens the account', async () => {
    const service = await ServiceProcess.start({ ...line.env, LOG_LEVEL: 'silent' });
    const { status } = await fetch(`${service.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ada', password }),
    });
    await service.end('SIGTERM');

    expect(status).toBe(200);
  });

  it('names what is taken', async () => {
    const { code, stderr } = await line.run(ada('--role', 'author', '--password', 'long enough for it'));

    expect(code).toBe(1);
    expect(stderr).toContain('\n  username: The username has already been taken.\n');
    expect(stderr).toContain('\n  email: The email has already been taken.\n');
  });

  it('holds the rules of the API', async () => {
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
