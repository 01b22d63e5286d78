import { Logger } from '@nestjs/common';
import type { Mail } from './mail.js';
import { MailQueue } from './mail-queue.js';
import type { Mailer } from './mailer.js';

const mailTo = (to: string): Mail => ({ to, subject: 'Hello', text: 'secret-token' });

describe('MailQueue', () => {
  let send: jest.Mock<Promise<void>, [Mail]>;
  let queue: MailQueue;
  let warnings: jest.SpyInstance;
  let complaints: jest.SpyInstance;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    complaints = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    send = jest.fn<Promise<void>, [Mail]>(async () => undefined);
    queue = new MailQueue({ send } as unknown as Mailer);
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const add = (to: string) => queue.add('test', async () => mailTo(to));
  const recipients = () => send.mock.calls.map(([{ to }]) => to);
  const after = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    await queue.settled();
  };

  it('sends what is made, in order, and nothing where nothing is made', async () => {
    for (const to of ['a', 'b', 'c']) add(to);
    queue.add('test', async () => null);
    expect(send).not.toHaveBeenCalled();

    await queue.settled();

    expect(recipients()).toEqual(['a', 'b', 'c']);
  });

  it('makes nothing before whoever has added it goes on', async () => {
    const steps: string[] = [];
    queue.add('test', async () => {
      steps.push('made');
      return null;
    });
    for (let n = 0; n < 50; n++) await Promise.resolve();
    steps.push('answered');

    await queue.settled();

    expect(steps).toEqual(['answered', 'made']);
  });

  it('sends two at once, and no more', async () => {
    let [running, most] = [0, 0];
    send.mockImplementation(async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
    });

    for (let n = 0; n < 7; n++) add(`${n}`);
    await queue.settled();

    expect(send).toHaveBeenCalledTimes(7);
    expect(most).toBe(2);
  });

  it('tries again after a while what the server does not take, and makes it but once', async () => {
    send.mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
    const make = jest.fn(async () => mailTo('a'));
    queue.add('test', make);
    await queue.settled();

    await after(1999);
    expect(send).toHaveBeenCalledTimes(1);
    await after(1);

    expect(recipients()).toEqual(['a', 'a']);
    expect(make).toHaveBeenCalledTimes(1);
    expect(complaints).not.toHaveBeenCalled();
  });

  it('makes again what could not be made', async () => {
    const make = jest.fn(async () => mailTo('a')).mockRejectedValueOnce(new Error('no database'));
    queue.add('test', make);
    await queue.settled();

    await after(2000);

    expect(recipients()).toEqual(['a']);
  });

  it('gives up after four tries, and tells the log neither whom nor what', async () => {
    // As nodemailer has it: the server's own words stand in the message too.
    const response = '451 <jane@example.org> try later: secret-token';
    const told = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 };
    send.mockRejectedValue(Object.assign(new Error(`Can't send mail: ${response}`), { ...told, response }));
    add('jane@example.org');
    await queue.settled();

    for (let minute = 0; minute < 5; minute++) await after(60_000);

    expect(send).toHaveBeenCalledTimes(4);
    expect(complaints.mock.calls).toEqual([[told, 'A mail could not be sent (test)']]);
    expect(warnings.mock.calls).toEqual(Array(3).fill([told, 'A mail could not be sent, and is tried again (test)']));
  });

  it('tells the log what has failed where no server has answered', async () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' });
    send.mockRejectedValue(error);
    add('a');

    await queue.settled();

    expect(warnings.mock.calls).toEqual([[{ err: error }, 'A mail could not be sent, and is tried again (test)']]);
  });

  it('does not try again what the server has refused for good', async () => {
    send.mockRejectedValue(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    add('a');
    await queue.settled();

    await after(60_000);

    expect(send).toHaveBeenCalledTimes(1);
    expect(complaints).toHaveBeenCalledTimes(1);
  });

  it('lets what rests keep nobody waiting', async () => {
    send.mockRejectedValueOnce(new Error('greylisted'));
    add('a');
    add('b');

    await queue.settled();

    expect(recipients()).toEqual(['a', 'b']);
  });

  it('takes a thousand, and says so when one is lost', async () => {
    for (let n = 0; n < 1001; n++) add(`${n}`);
    expect(complaints.mock.calls).toEqual([['Too many mails are waiting: one is lost (test)']]);

    await queue.settled();

    expect(send).toHaveBeenCalledTimes(1000);
  });

  it('sends at shutdown what waits, and tells how much rests', async () => {
    send.mockRejectedValueOnce(new Error('not now'));
    add('a');
    await queue.settled();
    add('b');

    await queue.onApplicationShutdown();
    await after(60_000);

    expect(recipients()).toEqual(['a', 'b']);
    expect(complaints.mock.calls).toEqual([['The process ends, and mails are lost that could not be sent: 1']]);
  });

  it('waits a second for the server at shutdown, and no longer', async () => {
    send.mockReturnValue(new Promise(() => undefined));
    add('a');

    const end = queue.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(1000);
    await end;

    expect(complaints.mock.calls).toEqual([['The process ends, and mails are lost that could not be sent: 1']]);
  });
});
