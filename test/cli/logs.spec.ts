import { ServiceProcess } from '../support/service-process.js';
import { CommandLine } from './command.js';

const PASSWORD = 'canary-password-never-to-be-seen';
const SECRET = 'canary-secret-never-to-be-seen-0123456789';

/** Everything that the service says while it is used and misused, at its most talkative. */
describe('the log', () => {
  let line: CommandLine;
  let output: string;
  let token: string;
  let refused: number;

  beforeAll(async () => {
    line = await CommandLine.create();
    const service = await ServiceProcess.start({
      ...line.env,
      LOG_LEVEL: 'trace',
      LOG_FORMAT: 'json',
      ADMIN_PASSWORD: PASSWORD,
      JWT_SECRET: SECRET,
    });
    const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(service.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': 'the-request', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const login = await send('/api/auth/login', { username: 'admin', password: PASSWORD });
    ({ token } = (await login.json()) as { token: string });
    const authorization = `Bearer ${token}`;
    await send('/api/auth/login', { username: 'admin', password: `${PASSWORD}!` });
    await send('/api/auth/login', `{"password": "${PASSWORD}"`);
    await send('/api/v1/articles', { title: 'x' }, { authorization });
    await send('/api/v1/articles', {}, { authorization: `${authorization}x`, cookie: `session=${PASSWORD}` });
    // A statement that fails in the database, with the password's hash among its values.
    await line.database.sql(
      "CREATE TRIGGER refuse BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'refused by the trigger'); END",
    );
    const user = { username: 'jane', email: 'jane@example.org', name: 'Jane', role: 'author', password: PASSWORD };
    refused = (await send('/api/v1/users', user, { authorization })).status;
    await service.end('SIGTERM');
    output = await service.output;
  });
  afterAll(() => line.remove());

  it('is one JSON object a line', () => {
    const lines = output
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as { level: number });
    expect(lines.length).toBeGreaterThan(10);
  });

  it('tells of each request by its id, and what went wrong', () => {
    expect(refused).toBe(500);
    expect(output).toContain('"id":"the-request"');
    expect(output).toContain('refused by the trigger');
  });

  it('holds no password, no secret, no token and no hash', () => {
    for (const canary of [PASSWORD, SECRET, token, token.split('.')[2]!, '$argon2'])
      expect(output).not.toContain(canary);
  });
});
