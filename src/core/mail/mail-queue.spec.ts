import { Logger } from '@nestjs/common';
import type { Mail, SmtpTransport } from './smtp-transport.js';
import { MailQueue } from './mail-queue.js';

const mailTo = (to: string): Mail => ({ to, subject: 'Hello', text: 'secret-token' });

describe('MailQueue', () => {
  let send: jest.Mock<Promise<void>, [Mail]>;
  let queue: MailQueue;
  let warnings: jest.SpyInstance;
  let errors: jest.SpyInstance;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    errors = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    send = jest.fn<Promise<void>, [Mail]>(async () => undefined);
    queue = new MailQueue({ send } as unknown as SmtpTransport);
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const add = (to: string) => queue.add('test', async () => mailTo(to));
  const recipients = () => send.mock.calls.map(([{ to }]) => to);
  const after = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    await queue.whenIdle();
  };

  it('sends created mails in order and skips null', async () => {
    for (const to of ['a', 'b', 'c']) add(to);
    queue.add('test', async () => null);
    expect(send).not.toHaveBeenCalled();

    await queue.whenIdle();

    expect(recipients()).toEqual(['a', 'b', 'c']);
  });

  it('creates a mail only after the calling code has continued', async () => {
    const steps: string[] = [];
    queue.add('test', async () => {
      steps.push('made');
      return null;
    });
    for (let n = 0; n < 50; n++) await Promise.resolve();
    steps.push('answered');

    await queue.whenIdle();

    expect(steps).toEqual(['answered', 'made']);
  });

  it('sends at most two mails concurrently', async () => {
    let [running, most] = [0, 0];
    send.mockImplementation(async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
    });

    for (let n = 0; n < 7; n++) add(`${n}`);
    await queue.whenIdle();

    expect(send).toHaveBeenCalledTimes(7);
    expect(most).toBe(2);
  });

  it('retries a mail that the server does not accept, without creating it again', async () => {
    send.mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
    const make = jest.fn(async () => mailTo('a'));
    queue.add('test', make);
    await queue.whenIdle();

    await after(1999);
    expect(send).toHaveBeenCalledTimes(1);
    await after(1);

    expect(recipients()).toEqual(['a', 'a']);
    expect(make).toHaveBeenCalledTimes(1);
    expect(errors).not.toHaveBeenCalled();
  });

  it('retries the creation of a mail after an error', async () => {
    const make = jest.fn(async () => mailTo('a')).mockRejectedValueOnce(new Error('no database'));
    queue.add('test', make);
    await queue.whenIdle();

    await after(2000);

    expect(recipients()).toEqual(['a']);
  });

  it('gives up after four attempts and logs neither recipient nor text', async () => {
    // Like errors of nodemailer, whose message contains the server's response.
    const response = '451 <jane@example.org> try later: secret-token';
    const logged = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 };
    send.mockRejectedValue(Object.assign(new Error(`Can't send mail: ${response}`), { ...logged, response }));
    add('jane@example.org');
    await queue.whenIdle();

    for (let minute = 0; minute < 5; minute++) await after(60_000);

    expect(send).toHaveBeenCalledTimes(4);
    expect(errors.mock.calls).toEqual([[logged, 'A mail could not be sent (test)']]);
    expect(warnings.mock.calls).toEqual(Array(3).fill([logged, 'A mail could not be sent and will be retried (test)']));
  });

  it('logs the error when no server has responded', async () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' });
    send.mockRejectedValue(error);
    add('a');

    await queue.whenIdle();

    expect(warnings.mock.calls).toEqual([[{ err: error }, 'A mail could not be sent and will be retried (test)']]);
  });

  it('waits 2, 10 and 60 seconds before the retries', async () => {
    send.mockRejectedValue(new Error('connect ECONNREFUSED'));
    add('a');
    await queue.whenIdle();

    for (const [pause, attempts] of [
      [2000, 2],
      [10_000, 3],
      [60_000, 4],
    ] as const) {
      await after(pause - 1);
      expect(send).toHaveBeenCalledTimes(attempts - 1);
      await after(1);
      expect(send).toHaveBeenCalledTimes(attempts);
    }
  });

  it.each([500, 550])('does not retry a mail that the server has refused permanently with %s', async (responseCode) => {
    send.mockRejectedValue(Object.assign(new Error('no such mailbox'), { responseCode }));
    add('a');
    await queue.whenIdle();

    await after(60_000);

    expect(send).toHaveBeenCalledTimes(1);
    expect(errors).toHaveBeenCalledTimes(1);
  });

  it('sends other mails while a mail waits for its retry', async () => {
    send.mockRejectedValueOnce(new Error('greylisted'));
    add('a');
    add('b');

    await queue.whenIdle();

    expect(recipients()).toEqual(['a', 'b']);
  });

  it('accepts 1000 mails and logs each dropped mail', async () => {
    for (let n = 0; n < 1001; n++) add(`${n}`);
    expect(errors.mock.calls).toEqual([['The mail queue is full: a mail was dropped (test)']]);

    await queue.whenIdle();

    expect(send).toHaveBeenCalledTimes(1000);
  });

  it('counts mails that wait for a retry among the 1000 mails', async () => {
    send.mockRejectedValueOnce(new Error('greylisted'));
    add('a');
    await queue.whenIdle();

    for (let n = 0; n < 1000; n++) add(`${n}`);

    expect(errors.mock.calls).toEqual([['The mail queue is full: a mail was dropped (test)']]);
  });

  it('does not retry a mail that fails during the shutdown', async () => {
    send.mockRejectedValue(new Error('not now'));
    add('a');

    await queue.onApplicationShutdown();
    await after(2000);

    expect(send).toHaveBeenCalledTimes(1);
    expect(errors.mock.calls).toEqual([[{ err: expect.any(Error) }, 'A mail could not be sent (test)']]);
  });

  it('sends waiting mails at shutdown and logs the number of lost mails', async () => {
    send.mockRejectedValueOnce(new Error('not now'));
    add('a');
    await queue.whenIdle();
    add('b');

    await queue.onApplicationShutdown();
    await after(60_000);

    expect(recipients()).toEqual(['a', 'b']);
    expect(errors.mock.calls).toEqual([['Mails lost at shutdown because they could not be sent: 1']]);
  });

  it('waits at most one second for the server at shutdown', async () => {
    send.mockReturnValue(new Promise(() => undefined));
    add('a');

    const end = queue.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(1000);
    await end;

    expect(errors.mock.calls).toEqual([['Mails lost at shutdown because they could not be sent: 1']]);
  });
});
