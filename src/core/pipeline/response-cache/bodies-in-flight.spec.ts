import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { BodiesInFlight } from './bodies-in-flight.js';
import type { CachedResponse } from './response-cache.js';

const MIB = 1024 * 1024;

describe('BodiesInFlight', () => {
  let cached: Set<CachedResponse>;
  let closed: string[];
  let bodies: BodiesInFlight;

  beforeEach(() => {
    cached = new Set();
    closed = [];
    bodies = new BodiesInFlight((response) => cached.has(response));
  });

  const withBody = (bytes: number) => ({ body: Buffer.alloc(bytes) }) as unknown as CachedResponse;
  function send(response: CachedResponse, name: string, isDestroyed = false): EventEmitter {
    const reader = Object.assign(new EventEmitter(), {
      destroyed: isDestroyed,
      destroy: () => {
        closed.push(name);
        reader.emit('close');
      },
    });
    bodies.add(response, reader as unknown as ServerResponse);
    return reader;
  }

  it('closes the connections of the oldest bodies that are no longer in the cache', () => {
    const [first, second, third] = [withBody(8 * MIB), withBody(8 * MIB), withBody(1 * MIB)];
    send(first, 'first 1');
    send(first, 'first 2');
    send(second, 'second');
    expect(closed).toEqual([]);
    send(third, 'third');
    expect(closed).toEqual(['first 1', 'first 2']);
  });

  it('counts a body once, and neither cached, small nor received bodies, nor those of clients that have disconnected', () => {
    const [replaced, current] = [withBody(15 * MIB), withBody(15 * MIB)];
    cached.add(current);
    for (const name of ['a', 'b', 'c']) send(replaced, name);
    for (const name of ['d', 'e']) send(current, name);
    for (let n = 0; n < 100; n++) send(withBody(60_000), 'small');
    for (let n = 0; n < 100; n++) send(withBody(MIB), 'received').emit('close');
    for (let n = 0; n < 100; n++) send(withBody(MIB), 'disconnected', true);
    expect(closed).toEqual([]);
  });
});
