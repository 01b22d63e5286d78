import { tokenIn } from '../support/mail-app.js';
import { ServiceProcess } from '../support/service-process.js';
import { SmtpServer } from '../support/smtp-server.js';
import { CommandLine } from './command-line.js';

const PASSWORD = 'canary-password-never-to-be-seen';
const MAIL_PASSWORD = 'canary-mail-password-never-to-be-seen';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const SECRET = 'canary-secret-never-to-be-seen-0123456789';

/** The complete output at log level `trace` for valid, invalid and failing requests. */
describe('the log', () => {
  let line: CommandLine;
  let output: string;
  let token: string;
  let refused: number;
  let mailTokens: string[];
  let hits: (string | null)[];

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
    const smtp = await SmtpServer.start({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(null, { user: 'news' }),
      // A rejected mail is logged with the SMTP reply code.
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('full') ? new Error('mailbox full') : null),
    });
    const service = await ServiceProcess.start({
      ...line.env,
      AUTH_REGISTRATION: 'open',
      SMTP_URL: smtp.url.replace('//', `//news:${MAIL_PASSWORD}@`),
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
    // A statement with the password hash among its values fails in the database.
    await line.database.sql(
      "CREATE TRIGGER refuse BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'refused by the trigger'); END",
    );
    const user = { username: 'jane', email: 'jane@example.org', name: 'Jane', role: 'author', password: PASSWORD };
    const inTrace = { authorization, 'x-request-id': 'failed-in-trace', traceparent: TRACEPARENT };
    refused = (await send('/api/v1/users', user, inTrace)).status;
    const newcomer = { username: 'joan', email: 'joan@example.org', name: 'Joan', password: PASSWORD };
    await send('/api/auth/register', { ...newcomer, email: 'full@example.org' });
    await send('/api/auth/register', newcomer);
    await send('/api/auth/password/forgot', { email: 'admin@localhost' });
    mailTokens = [tokenIn(await smtp.next(newcomer.email)), tokenIn(await smtp.next('admin@localhost'))];
    for (const mailToken of mailTokens) {
      await send('/api/auth/register/confirm', { token: mailToken });
      await send('/api/auth/password/reset', { token: mailToken, password: `${PASSWORD}!` });
    }
    // The second and later requests are cache hits. The last request starts a new trace.
    const read = (headers: Record<string, string>) => fetch(`${service.url}/api/v1/articles`, { headers });
    for (const id of ['read', 'hit']) await read({ 'x-request-id': `${id}-in-trace`, traceparent: TRACEPARENT });
    hits = [(await read({ 'x-request-id': 'untraced' })).headers.get('x-cache')];
    await fetch(`${service.url}/health/live`);
    await service.end('SIGTERM');
    await smtp.stop();
    output = await service.output;
  });
  afterAll(() => line.remove());

  it('contains one JSON object per line', () => {
    const lines = output
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as { level: number });
    expect(lines.length).toBeGreaterThan(10);
  });

  it('contains the id of each request and the cause of each error', () => {
    expect(refused).toBe(500);
    expect(output).toContain('"id":"the-request"');
    expect(output).toContain('refused by the trigger');
    expect(output).toMatch(/"command":"RCPT TO".*"msg":"A mail could not be sent/);
    // The reply text of the mail server contains the address.
    expect(output).not.toContain('mailbox full');
  });

  it('contains the scheme that rejected a credential and the reason, at level debug', () => {
    const lines = output
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .filter(({ scheme }) => scheme !== undefined);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      ...{ level: 20, context: 'Authentication', scheme: 'bearer', reason: 'invalid signature', reqId: 'the-request' },
      msg: 'A credential was rejected by the scheme bearer: invalid signature',
    });
  });

  it('contains a line for each request at level error after status 500, otherwise at level info, and none for probes', () => {
    const lines = output
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as { level: number; req?: { url: string }; res?: { statusCode: number } })
      .filter(({ res }) => res !== undefined);
    const levels = new Map(lines.map(({ level, res }) => [res!.statusCode, level]));

    expect(Object.fromEntries(levels)).toMatchObject({ 200: 30, 400: 30, 401: 30, 422: 30, 500: 50 });
    expect(lines.filter(({ req }) => req!.url.startsWith('/health/'))).toEqual([]);
  });

  it('contains the trace on every line of a request, also for cache hits', () => {
    const lines = output
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .filter(({ reqId }) => reqId !== undefined);
    const of = (id: string) => lines.filter(({ reqId }) => reqId === id);

    expect(hits).toEqual(['hit']);
    for (const line of lines) {
      expect(line).toMatchObject({
        trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
    }
    for (const id of ['read', 'hit', 'failed']) {
      const inTrace = of(`${id}-in-trace`);
      expect(inTrace.map(({ trace_id }) => trace_id)).toEqual(inTrace.map(() => TRACE));
      expect(new Set(inTrace.map(({ span_id }) => span_id)).size).toBe(1);
    }
    // One line for the error and one line for the request.
    expect(of('failed-in-trace').length).toBeGreaterThan(1);
    expect(of('untraced')).toHaveLength(1);
    expect(of('untraced')[0]!['trace_id']).not.toBe(TRACE);
  });

  it('contains a line for each committed audit event', () => {
    const audit = output
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .filter((line) => line['audit'] === true);

    expect(audit.map(({ event }) => event)).toEqual([
      ...['users.created', 'auth.sign-in.succeeded', 'auth.sign-in.failed'],
      // The account that the trigger rejected has no audit event.
      ...['users.password.reset'],
    ]);
    expect(audit[2]).toMatchObject({
      ...{ level: 30, msg: 'Audit: auth.sign-in.failed', outcome: 'failed', reqId: 'the-request' },
      ...{ audit_id: 3, actor_id: null, api_key: null, address: '127.0.0.1', target_type: 'user', target_id: 1 },
      ...{ request_id: 'the-request', trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    expect(audit[0]).toMatchObject({ actor_id: null, request_id: null, details: { role: 'admin' } });
  });

  it('holds no password, no secret, no token and no hash', () => {
    const canaries = [PASSWORD, SECRET, MAIL_PASSWORD, token, token.split('.')[2]!, ...mailTokens, '$argon2'];
    for (const canary of canaries) expect(output).not.toContain(canary);
  });
});
