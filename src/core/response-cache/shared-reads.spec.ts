import { Answer } from '../http/answer/answer.js';
import { SharedReads } from './shared-reads.js';

const shared = { answer: new Answer({}, 'text'), effects: [] };

describe('SharedReads', () => {
  afterEach(() => jest.restoreAllMocks());

  it('gives the answer of a read under way to those who ask the same in the same generation', async () => {
    const reads = new SharedReads();
    const end = reads.begin('a', 1);
    const waiting = reads.find('a', 1);
    expect([reads.find('b', 1), reads.find('a', 2)]).toEqual([undefined, undefined]);
    end(shared);
    expect(await waiting).toBe(shared);
    expect(reads.find('a', 1)).toBeUndefined();
  });

  it('lets nobody wait for a read that has ended without an answer for others', async () => {
    const reads = new SharedReads();
    const end = reads.begin('a', 1);
    const waiting = reads.find('a', 1);
    end();
    expect(await waiting).toBeUndefined();
  });

  it('waits for no read that has begun long ago', () => {
    const reads = new SharedReads();
    reads.begin('a', 1);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 1000);
    expect(reads.find('a', 1)).toBeUndefined();
  });
});
