import type { KeptAnswer } from './kept-answer.js';
import { KeptAnswers } from './kept-answers.js';

const answer = (length: number): KeptAnswer => ({
  ...{ headers: [], body: Buffer.alloc(length), tag: undefined, rule: undefined, cors: undefined },
  ...{ route: '/', ignoresCredentials: false, effects: [], generation: 0, until: Infinity },
});

describe('KeptAnswers', () => {
  it('evicts the least recently used entry first', () => {
    const kept = new KeptAnswers(3 * 12_000);
    for (const key of ['a', 'b', 'c']) kept.set(key, answer(10_000));
    kept.get('a');
    kept.set('d', answer(10_000));

    expect(['a', 'b', 'c', 'd'].filter((key) => kept.get(key))).toEqual(['a', 'c', 'd']);
  });

  it('counts the bytes of stored, replaced and deleted entries, and rejects an entry above the limit', () => {
    const kept = new KeptAnswers(20_000);
    kept.set('a', answer(10_000));
    const one = kept.bytes;
    kept.set('a', answer(10_000));
    expect(kept.bytes).toBe(one);
    kept.set('b', answer(30_000));
    expect([kept.bytes, kept.get('b')]).toEqual([one, undefined]);
    kept.delete('a');
    expect(kept.bytes).toBe(0);
  });
});
