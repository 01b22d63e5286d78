import { Logger } from '@nestjs/common';
import type { Reader } from '../reads/reader.js';
import { PrimaryPoller } from './primary-poller.js';
import { Replica } from './replica.js';

/** A server with one row at `revision`, which counts its queries and heartbeats. `before` runs before each response. */
function serverAt(revision: number) {
  const server = { revision, asked: 0, heartbeats: 0, isReadOnly: false, before: () => undefined as unknown };
  const query = async (sql: string) => {
    if (sql.startsWith('INSERT')) {
      if (server.isReadOnly) throw new Error('read-only');
      server.heartbeats++;
      return [];
    }
    server.asked++;
    await server.before();
    return [{ id: 1, revision: server.revision }];
  };
  return Object.assign(server, { query }) satisfies Reader;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('PrimaryPoller', () => {
  let now: number;
  let warn: jest.SpyInstance;
  let log: jest.SpyInstance;
  let primary: ReturnType<typeof serverAt>;
  let follower: ReturnType<typeof serverAt>;
  let replica: Replica;
  let looks: PrimaryPoller;
  const content = { current: 1 };

  beforeEach(() => {
    now = 100_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    log = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    content.current = 1;
    primary = serverAt(5);
    follower = serverAt(5);
    replica = new Replica('replica', follower, follower);
    looks = new PrimaryPoller(primary, [replica], content);
  });
  afterEach(() => jest.restoreAllMocks());

  const look = async () => {
    now += 20;
    await looks.poll();
    await settled();
  };
  const isUsed = (since = -Infinity) => replica.isUpToDate(content.current, since);

  it('uses an up-to-date replica for 300 ms and for the polled content version only', async () => {
    expect(isUsed()).toBe(false);
    await look();
    expect(isUsed()).toBe(true);
    now += 300;
    expect(isUsed()).toBe(true);
    now += 1;
    expect(isUsed()).toBe(false);
    await look();
    content.current++;
    expect(isUsed()).toBe(false);
  });

  it('does not use a replica that lacks a change', async () => {
    follower.revision = 4;
    await look();
    expect([isUsed(), replica.isBehind]).toEqual([false, true]);
    follower.revision = 6;
    await look();
    expect([isUsed(), replica.isBehind]).toEqual([true, false]);
  });

  it('discards a poll of the primary if content changes during the poll', async () => {
    primary.before = () => content.current++;
    await look();
    expect([isUsed(), follower.asked]).toEqual([false, 0]);
  });

  it('accepts a replica for the previous content version only if content changes while the replica is polled', async () => {
    follower.before = () => content.current++;
    await look();
    expect([isUsed(), replica.isUpToDate(1, -Infinity)]).toEqual([false, true]);
  });

  it('measures the age of a replica from the query to the primary, not from the response of the replica', async () => {
    follower.before = () => (now += 250);
    await look();
    const asked = now - 250;
    expect([isUsed(asked), isUsed(asked + 1)]).toEqual([true, false]);
    now += 51;
    expect(isUsed()).toBe(false);
  });

  it('excludes a failed replica and polls it again after a second', async () => {
    await look();
    replica.fail(new Error('gone'));
    expect(isUsed()).toBe(false);
    const { asked } = follower;
    await look();
    expect(follower.asked).toBe(asked);
    now += 1000;
    await look();
    expect([follower.asked, isUsed()]).toEqual([asked + 1, true]);
  });

  it('logs the loss and the return of a replica once, and a replica that is behind for 10 seconds', async () => {
    const told = () => [warn.mock.calls.length, log.mock.calls.length];
    for (let n = 0; n < 3; n++) replica.fail(new Error('gone'));
    now += 1000;
    await look();
    await look();
    expect(told()).toEqual([1, 1]);
    follower.revision = 4;
    await look();
    follower.revision = 5;
    await look();
    expect(told()).toEqual([1, 1]);
    follower.revision = 4;
    await look();
    now += 10_000;
    await look();
    await look();
    follower.revision = 5;
    await look();
    expect(told()).toEqual([2, 2]);
  });

  it('writes a heartbeat with the first poll and then every two seconds', async () => {
    await look();
    now += 1960;
    await look();
    expect(primary.heartbeats).toBe(1);
    await look();
    expect([primary.heartbeats, follower.heartbeats]).toEqual([2, 0]);
  });

  it('uses an up-to-date replica although the primary is read-only', async () => {
    jest.spyOn(Logger.prototype, 'debug').mockReturnValue();
    primary.isReadOnly = true;
    await look();
    expect(isUsed()).toBe(true);
  });

  it('polls at most every 10 ms', async () => {
    await look();
    now += 9;
    await looks.poll();
    expect(primary.asked).toBe(1);
    now += 1;
    await looks.poll();
    expect(primary.asked).toBe(2);
  });

  it('continues after a failed poll of the primary', async () => {
    jest.spyOn(Logger.prototype, 'debug').mockReturnValue();
    primary.before = () => {
      throw new Error('away');
    };
    await look();
    primary.before = () => undefined;
    expect(isUsed()).toBe(false);
    await look();
    expect(isUsed()).toBe(true);
  });
});
