import { once } from 'node:events';
import { tokenIn } from '../support/mail-app.js';
import { ServiceProcess } from '../support/service-process.js';
import { SmtpServer } from '../support/smtp-server.js';
import type { DatabaseKind } from '../support/test-database.js';
import { CommandLine } from './command-line.js';

const EMAIL = 'jane@example.org';

/** Kills the service between the response to a registration and the delivery of its mail. */
export function describeMailKill(kind: DatabaseKind): void {
  let line: CommandLine;
  let smtp: SmtpServer;
  let env: NodeJS.ProcessEnv;
  /** Called for each recipient; the server does not respond if it returns false. */
  let accepts: () => boolean;

  beforeAll(async () => {
    line = await CommandLine.create(kind, { migrated: true });
    smtp = await SmtpServer.start({
      onRcptTo: (_address, _session, done) => {
        if (accepts()) done();
      },
    });
    env = {
      ...line.env,
      AUTH_REGISTRATION: 'open',
      SMTP_URL: smtp.url,
      ADMIN_PASSWORD: 'a password for faults',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
      // Warnings about mails that will be retried are expected.
      LOG_LEVEL: 'error',
    };
  });
  afterAll(async () => {
    await smtp.stop();
    await line.remove();
  });

  const post = async ({ url }: ServiceProcess, path: string, body: object): Promise<number> => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`${url}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const register = (service: ServiceProcess, username: string) =>
    post(service, 'register', { username, email: EMAIL, name: 'Jane', password: 'a long enough password' });
  const rows = () =>
    line.database.sql<{ is_request: number; attempts: number; message_id: string }>(
      'SELECT is_request, attempts, message_id FROM mails',
    );

  it('sends the mail after a kill between the commit and the delivery', async () => {
    accepts = () => true;
    const killed = await ServiceProcess.start({ ...env, JOBS_RUN: 'false' });
    expect(await register(killed, 'jane')).toBe(202);
    await killed.end('SIGKILL');
    expect(await rows()).toMatchObject([{ is_request: 1, attempts: 0 }]);
    expect(smtp.mails).toEqual([]);

    const restarted = await ServiceProcess.start(env);
    const token = tokenIn(await smtp.next(EMAIL));
    expect(await post(restarted, 'register/confirm', { token })).toBe(204);
    await restarted.end('SIGTERM');
    expect(smtp.mails).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('sends the mail with the same Message-ID after a kill during the delivery', async () => {
    const deliveries = new EventTarget();
    const begun = once(deliveries, 'begun');
    accepts = () => !deliveries.dispatchEvent(new Event('begun'));
    const killed = await ServiceProcess.start(env);
    expect(await post(killed, 'password/forgot', { email: EMAIL })).toBe(202);
    await begun;
    const stored = await rows();
    expect(stored).toMatchObject([{ is_request: 0, attempts: 1 }]);
    await killed.end('SIGKILL');

    accepts = () => true;
    // The job continues when its lease has expired.
    await line.database.sql("UPDATE jobs SET lease_until = '2000-01-01 00:00:00.000' WHERE name = 'mail.send'");
    const restarted = await ServiceProcess.start(env);
    const mail = await smtp.next(EMAIL);
    expect(mail.messageId).toBe(stored[0]!.message_id);
    const reset = { token: tokenIn(mail), password: 'another long password' };
    expect(await post(restarted, 'password/reset', reset)).toBe(204);
    await restarted.end('SIGTERM');
    expect(await rows()).toEqual([]);
  });
}
