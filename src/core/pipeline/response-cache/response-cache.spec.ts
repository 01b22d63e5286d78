import { type CachedResponse, CachedResponseStore } from './response-cache.js';

const responseOf = (length: number): CachedResponse => ({
  ...{ headers: [], body: Buffer.alloc(length), tag: undefined, rule: undefined, cors: undefined },
  ...{ route: '/', ignoresCredentials: false, effects: [], contentVersion: 0, until: Infinity },
});

describe('CachedResponseStore', () => {
  it('evicts the least recently used entry first', () => {
    const kept = new CachedResponseStore(3 * 12_000);
    for (const key of ['a', 'b', 'c']) kept.set(key, responseOf(10_000));
    kept.get('a');
    kept.set('d', responseOf(10_000));

    expect(['a', 'b', 'c', 'd'].filter((key) => kept.get(key))).toEqual(['a', 'c', 'd']);
  });

  it('removes expired entries if an entry is added', () => {
    const kept = new CachedResponseStore(1_000_000);
    for (const key of ['a', 'b']) kept.set(key, { ...responseOf(10_000), until: performance.now() });
    kept.set('c', responseOf(10_000));

    expect(['a', 'b', 'c'].filter((key) => kept.get(key))).toEqual(['c']);
  });

  it('counts the bytes of stored, replaced and deleted entries, and rejects an entry above the limit', () => {
    const kept = new CachedResponseStore(20_000);
    kept.set('a', responseOf(10_000));
    const one = kept.bytes;
    kept.set('a', responseOf(10_000));
    expect(kept.bytes).toBe(one);
    kept.set('b', responseOf(30_000));
    expect([kept.bytes, kept.get('b')]).toEqual([one, undefined]);
    kept.delete('a');
    expect(kept.bytes).toBe(0);
  });
});
