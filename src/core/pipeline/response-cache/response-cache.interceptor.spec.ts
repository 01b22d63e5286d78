import { SerializedResponse } from '../../http/response/http-response.js';
import { SingleFlight } from './response-cache.interceptor.js';

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

  it('shares a read for 600 ms after its start', () => {
    const reads = new SingleFlight();
    const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    reads.start('a', 1);
    now.mockReturnValue(10_600);
    expect(reads.find('a', 1)).toBeInstanceOf(Promise);
    now.mockReturnValue(10_601);
    expect(reads.find('a', 1)).toBeUndefined();
  });

  it('still shares a newer read when an older read of the key ends', async () => {
    const reads = new SingleFlight();
    const endOlder = reads.start('a', 1);
    const endNewer = reads.start('a', 2);
    endOlder(shared);
    const waiting = reads.find('a', 2);
    endNewer(shared);
    expect(await waiting).toBe(shared);
  });
});
