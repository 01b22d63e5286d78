import { SerializedResponse } from '../../http/response/http-response.js';
import { resourcePathOf, toReplayedResponse } from './idempotency-store.js';

const stored = (body: string | null, headers: object = {}, status = 201) => ({
  ...{ fingerprint: '', size: 0, status, headers: JSON.stringify(headers), body },
});

describe('resourcePathOf', () => {
  it('returns the Location, otherwise the self link of the body', () => {
    const body = '{"data":{"links":{"self":"/b"}}}';
    expect(resourcePathOf(stored(body, { Location: '/a' }))).toBe('/a');
    expect(resourcePathOf(stored(body))).toBe('/b');
  });

  it.each([null, '', 'text', 'null', '[]', '{"data":null}', '{"data":[]}', '{"data":{"links":{"self":1}}}'])(
    'returns undefined for the body %j',
    (body) => expect(resourcePathOf(stored(body))).toBeUndefined(),
  );

  it('returns undefined for an error', () => {
    expect(resourcePathOf(stored('{}', { Location: '/a' }, 409))).toBeUndefined();
  });
});

describe('toReplayedResponse', () => {
  it('returns the stored body, and no body for a response without one', () => {
    const current = new SerializedResponse({ ETag: '"2-x"' }, 'current');
    expect(toReplayedResponse(stored('first', { ETag: '"1-x"' }), current)).toMatchObject({
      ...{ text: 'first', headers: { ETag: '"1-x"', 'Idempotent-Replayed': 'true' } },
    });
    expect(toReplayedResponse(stored(null)).text).toBeUndefined();
  });

  it('replaces an omitted body by the current resource, otherwise by a message', () => {
    const long = stored('', { Location: '/a' });
    const current = new SerializedResponse({ ETag: '"2-x"' }, 'current');
    const headers = { Location: '/a', 'Idempotent-Replayed': 'true' };

    expect(toReplayedResponse(long, current)).toMatchObject({
      ...{ status: 201, text: 'current', headers: { ...headers, ETag: '"2-x"' } },
    });
    expect(toReplayedResponse(stored('', { Location: '/a' }, 200), current).headers).not.toHaveProperty('Location');
    expect(toReplayedResponse(long).headers).toEqual(headers);
    expect(JSON.parse(toReplayedResponse(long).text!)).toEqual({
      meta: { message: expect.stringContaining('Read the resource with GET') },
    });
  });
});
