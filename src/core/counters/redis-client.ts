import { createRequire } from 'node:module';
import type { Redis, RedisOptions } from 'ioredis';
import { readRedisTls } from '../../config/connection-tls.js';

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

// Stores the end with the hits: an end computed from the TTL would vary by a millisecond between responses, and therefore
// sometimes by a second in the header.
const HIT = `${NOW}
local hits = redis.call('HINCRBY', KEYS[1], 'hits', 1)
local ends = tonumber(redis.call('HGET', KEYS[1], 'ends') or nil)
if not ends then
  ends = now + ARGV[1]
  redis.call('HSET', KEYS[1], 'ends', ends)
  redis.call('PEXPIREAT', KEYS[1], ends)
end
return {hits, ends, now}`;

const PEEK = `${NOW}
local found = redis.call('HMGET', KEYS[1], 'hits', 'ends')
return {tonumber(found[1] or 0), tonumber(found[2] or now), now}`;

const REFUND = `
if tonumber(redis.call('HGET', KEYS[1], 'hits') or 0) > 0 then redis.call('HINCRBY', KEYS[1], 'hits', -1) end`;

type ScriptResult = [hits: number, ends: number, now: number];

/** A Redis connection with the counter scripts, which Redis executes atomically. */
export interface RedisCounterClient extends Redis {
  hitWindow(key: string, windowMs: number): Promise<ScriptResult>;
  peekWindow(key: string): Promise<ScriptResult>;
  giveBackHit(key: string): Promise<null>;
}

/** Commands without a connection fail immediately instead of waiting for a reconnect. */
const FAIL_FAST_OPTIONS: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // ioredis does not handle its rejection, which ends the process. Subscribers subscribe on each `ready`.
  autoResubscribe: false,
  connectTimeout: 1000,
  // Otherwise commands to a server that does not respond would fill the memory.
  socketTimeout: 5000,
  disconnectTimeout: 200,
  retryStrategy: () => 500,
};

/** Returns a client that is not connected yet. Reads the TLS files of the URL. */
export const createRedisClient = (url: string): Redis => createClient(url, FAIL_FAST_OPTIONS);

/** Returns a client with the counter scripts that is not connected yet. */
export const createRedisCounterClient = (url: string): RedisCounterClient =>
  createClient(url, {
    ...FAIL_FAST_OPTIONS,
    keyPrefix: 'masthead:',
    scripts: {
      hitWindow: { lua: HIT, numberOfKeys: 1 },
      peekWindow: { lua: PEEK, numberOfKeys: 1 },
      giveBackHit: { lua: REFUND, numberOfKeys: 1 },
    },
  }) as RedisCounterClient;

function createClient(url: string, options: RedisOptions): Redis {
  const files = readRedisTls(url);
  const [server = url] = url.split('?');
  // A service without Redis does not load this package.
  const { Redis } = createRequire(__filename)('ioredis') as typeof import('ioredis');
  return new Redis(server, { ...options, ...(files && { tls: { ...files, minVersion: 'TLSv1.2' } }) });
}
