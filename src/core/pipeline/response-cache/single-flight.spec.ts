import { SerializedResponse } from '../../http/response/http-response.js';
import { SingleFlight } from './single-flight.js';

const shared = { response: new SerializedResponse({}, 'text'), effects: [] };

describe('SingleFlight', () => {
  afterEach(() => jest.restoreAllMocks());

  it('shares a read in flight with callers of the same key and content version', async () => {
    const reads = new SingleFlight();
    const end = reads.start('a', 1);
    const waiting = reads.find('a', 1);
    expect([reads.find('b', 1), reads.find('a', 2)]).toEqual([undefined, undefined]);
    end(shared);
    expect(await waiting).toBe(shared);
    expect(reads.find('a', 1)).toBeUndefined();
  });

  it('resolves to undefined if the read ends without a response that can be shared', async () => {
    const reads = new SingleFlight();
    const end = reads.start('a', 1);
    const waiting = reads.find('a', 1);
    end();
    expect(await waiting).toBeUndefined();
  });

  it('does not share a read that started long ago', () => {
    const reads = new SingleFlight();
    reads.start('a', 1);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 1000);
    expect(reads.find('a', 1)).toBeUndefined();
  });
});
