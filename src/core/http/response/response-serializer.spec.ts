import { ResponseSerializer } from './response-serializer.js';
import { HttpResponse } from './http-response.js';

const serializer = new ResponseSerializer(['views', 'downloads']);
const etagOf = (body: object, version?: number) =>
  serializer.serialize(new HttpResponse(body, {}, version)).headers['ETag'];

describe('ETag of a serialized response', () => {
  it('writes a strong ETag for a body with a version, and a weak ETag otherwise', () => {
    expect(etagOf({ title: 'One' }, 7)).toMatch(/^"7-[\w-]{22}"$/);
    expect(etagOf({ title: 'One' })).toMatch(/^W\/"[\w-]{22}"$/);
  });

  it('changes the ETag with the body, but not with view and download counters', () => {
    const body = (views: number, title = 'One') => ({ data: { attributes: { title, views, downloads: 1 } } });
    expect(etagOf(body(1), 1)).toBe(etagOf(body(20), 1));
    expect(etagOf(body(1), 1)).not.toBe(etagOf(body(1, 'Two'), 1));
  });

  it('includes text that looks like a counter in the ETag', () => {
    expect(etagOf({ title: '"views":1,' }, 1)).not.toBe(etagOf({ title: '"views":2,' }, 1));
    expect(etagOf({ title: '\\"views":1' }, 1)).not.toBe(etagOf({ title: '\\"views":2' }, 1));
  });

  it('sets no ETag on the response of an action', () => {
    expect(serializer.serialize({ token: 'secret' }, false).headers).toEqual({});
    expect(serializer.serialize(undefined)).toEqual({ headers: {} });
  });
});
