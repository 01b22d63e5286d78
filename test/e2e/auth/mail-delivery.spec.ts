import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { HeldTimers } from '../../support/held-timers.js';
import { EMAIL, MailApp, NEWCOMER, tokenIn } from '../../support/mail-app.js';
import { SmtpServer } from '../../support/smtp-server.js';
import { startTestApp } from '../../support/test-app.js';
import { differences } from '../crawl/compare-responses.js';

/** Time that the shutdown waits for running jobs. */
const JOB_DRAIN_MS = 3000;

describe('an SMTP server that requires authentication', () => {
  it('receives the user and the password of SMTP_URL', async () => {
    const asked: unknown[] = [];
    const smtp = await SmtpServer.start({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        asked.push([username, password]);
        done(null, { user: username });
      },
    });
    const SMTP_URL = smtp.url.replace('//', '//news%40example.org:p%40ss%3Aword@');
    const app = await startTestApp({ AUTH_REGISTRATION: 'open', SMTP_URL });
    try {
      await app.http.post('/api/auth/register').send(NEWCOMER).expect(202);
      await smtp.next(EMAIL);
      expect(asked).toEqual([['news@example.org', 'p@ss:word']]);
    } finally {
      await app.stop();
      await smtp.stop();
    }
  });
});

describe('a mail server that is not available', () => {
  it('delays mails but affects neither responses nor readiness', async () => {
    const port = await freePort();
    const app = await startTestApp({ AUTH_REGISTRATION: 'open', SMTP_URL: `smtp://127.0.0.1:${port}` });
    try {
      await app.http.post('/api/auth/register').send(NEWCOMER).expect(202);
      await app.http.get('/health/ready').expect(200);
      const smtp = await SmtpServer.start({}, port);
      const token = tokenIn(await smtp.next(EMAIL));
      await smtp.stop();

      await app.http.post('/api/auth/register/confirm').send({ token }).expect(204);
    } finally {
      await app.stop();
    }
  });

  it('delays neither requests nor shutdown when it accepts connections but never responds', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const app = await startTestApp({ AUTH_REGISTRATION: 'open', SMTP_URL: `smtp://127.0.0.1:${port}` });
    try {
      const connected = once(silent, 'connection');
      await app.http.post('/api/auth/register').send(NEWCOMER).expect(202);
      await connected;
      await app.http.get('/health/ready').expect(200);
      const timers = new HeldTimers(JOB_DRAIN_MS);
      const closed = app.close();
      expect(await eventually(() => timers.size, Boolean)).toBe(1);
      timers.fire();
      timers.restore();
      await closed;
    } finally {
      await app.stop();
      sockets.forEach((socket) => socket.destroy());
      silent.close();
    }
  });
});

describe('account requests at a shutdown', () => {
  it('are stored encrypted and processed after the next start', async () => {
    const site = await MailApp.start({ JOBS_RUN: 'false' });
    try {
      await site.post('register', NEWCOMER).expect(202);
      await site.app.close();
      const stored = await site.app.sql<{ content: string }>('SELECT * FROM mails');
      expect(stored).toHaveLength(1);
      expect(stored[0]!.content).toMatch(/^v1\./);
      for (const text of [EMAIL, NEWCOMER.username, '$argon2id$']) expect(JSON.stringify(stored)).not.toContain(text);
      expect(site.smtp.mails).toEqual([]);

      site.app.env['JOBS_RUN'] = 'true';
      await site.app.serve();
      const token = tokenIn(await site.smtp.next(EMAIL));
      await site.post('register/confirm', { token }).expect(204);
      expect(await site.mailsTo(EMAIL)).toHaveLength(1);
    } finally {
      await site.stop();
    }
  });
});

describe('a full mail queue', () => {
  it('causes 503 whether or not the address has an account', async () => {
    const site = await MailApp.start({ JOBS_RUN: 'false', MAIL_QUEUE_LIMIT: '1' });
    try {
      const { username } = await site.app.createUser('member');
      await site.post('password/forgot', { email: EMAIL }).expect(202);

      const known = await site.post('password/forgot', { email: `${username}@example.org` }).expect(503);
      const unknown = await site.post('password/forgot', { email: EMAIL }).expect(503);
      await site.post('register', NEWCOMER).expect(503);

      expect(known.body.error.message).toBe('Too many mails are waiting');
      expect(differences(known, unknown)).toEqual([]);
      expect(await site.app.sql('SELECT attempts FROM mails')).toEqual([{ attempts: 0 }]);
    } finally {
      await site.stop();
    }
  });
});
