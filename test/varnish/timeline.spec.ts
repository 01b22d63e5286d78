import { type ContentState, findStaleReads, oldestResponseMs } from './timeline.js';

const state = (name: string, changedAt: number, purgedAt: number, content: string): ContentState => ({
  ...{ name, changedAt, acknowledgedAt: changedAt + 10, purgedAt },
  contents: new Map([['/a', content]]),
});
const read = (startedAt: number, fingerprint: string) => ({
  ...{ surface: '/a', startedAt, endedAt: startedAt + 5, fingerprint },
});
/** The purges take 500 ms. */
const STATES = [state('start', 0, 0, 'one'), state('first', 2000, 2500, 'two'), state('second', 10_000, 10_500, 'two')];

describe('findStaleReads', () => {
  it('accepts the former content until one second after the purge', () => {
    expect(findStaleReads(STATES, [read(1500, 'one'), read(2400, 'one'), read(3400, 'one')])).toEqual([]);
    expect(findStaleReads(STATES, [read(3501, 'one')])).toEqual([
      '/a: the content from before "first", 1001 ms after the purge of "first"',
    ]);
  });

  it('accepts the new content at any time after the change', () => {
    expect(findStaleReads(STATES, [read(2001, 'two'), read(5000, 'two'), read(20_000, 'two')])).toEqual([]);
    expect(findStaleReads(STATES, [read(1100, 'two')])).toHaveLength(1);
  });

  it('accepts unknown content only during a group of writes', () => {
    expect(findStaleReads(STATES, [read(2100, 'between'), read(3400, 'between')])).toEqual([]);
    expect(findStaleReads(STATES, [read(5000, 'between')])).toEqual([
      '/a: unknown content, 2500 ms after the purge of "first"',
    ]);
    expect(findStaleReads(STATES, [read(10_100, 'one')])).toHaveLength(1);
  });
});

describe('oldestResponseMs', () => {
  it('returns the longest time from an acknowledgement to a read of the former content', () => {
    expect(oldestResponseMs(STATES, [read(1500, 'one'), read(2400, 'one'), read(5000, 'two')])).toBe(390);
    expect(oldestResponseMs(STATES, [read(20_000, 'two')])).toBe(0);
  });
});
