import fc from 'fast-check';
import { timeSlice } from '../../lifecycle/time-slice.js';
import { single, collection, plainArray, HttpResponse, TextResponse } from './http-response.js';
import { ResponseSerializer } from './response-serializer.js';

const lastModified = (createdAt: string, updatedAt: string | null) =>
  single({ version: 1, createdAt, updatedAt }, () => ({})).headers['Last-Modified'];

describe('single', () => {
  it('sets Last-Modified to the time of the last change, or of the creation', () => {
    expect(lastModified('2020-01-01T12:00:00.900Z', null)).toBe('Wed, 01 Jan 2020 12:00:00 GMT');
    expect(lastModified('2020-01-01T12:00:00.900Z', '2020-01-02T12:00:00.000Z')).toBe('Thu, 02 Jan 2020 12:00:00 GMT');
  });

  it('omits Last-Modified if the time is in the future', () => {
    expect(lastModified('2999-01-01T12:00:00.000Z', null)).toBeUndefined();
    expect(lastModified('2999-01-01T12:00:00.000Z', '2020-01-02T12:00:00.000Z')).toBe('Thu, 02 Jan 2020 12:00:00 GMT');
  });
});

const page = (number: number, total: number, perPage = 10) => ({ items: [], page: number, perPage, total });
const linksOf = (number: number, total: number, url = '/api/things') =>
  collection(page(number, total), url, (item) => item).body.links;

describe('collection', () => {
  it('maps every item and computes the number of pages', () => {
    const { body } = collection({ items: [1, 2], page: 1, perPage: 2, total: 5 }, '/api/things', (n) => ({ n }));

    expect(body.data).toEqual([{ n: 1 }, { n: 2 }]);
    expect(body.meta).toEqual({ current_page: 1, per_page: 2, total: 5, last_page: 3 });
    expect(body).not.toHaveProperty('included');
  });

  it.each([
    [1, 0, null, null, 1],
    [1, 10, null, null, 1],
    [1, 11, null, 2, 2],
    [2, 30, 1, 3, 3],
    [3, 30, 2, null, 3],
    [9, 30, 3, null, 3],
    [2, 0, 1, null, 1],
  ])('links page %i of %i entries to the previous page %s and the next page %s', (number, total, prev, next, last) => {
    const path = (to: number | null) => (to === null ? null : `/api/things?page=${to}`);

    expect(linksOf(number, total)).toEqual({ first: path(1), last: path(last), prev: path(prev), next: path(next) });
  });

  it('preserves other parameters, including repeated and escaped parameters and a question mark in a value', () => {
    const links = linksOf(1, 11, '/api/things?tag=a&tag=b&page=1&search=%26%3D%C3%A9&q=a?b');

    expect(links.next).toBe('/api/things?tag=a&tag=b&page=2&search=%26%3D%C3%A9&q=a%3Fb');
  });

  it('sends the links in a Link header too', () => {
    const { headers } = collection(page(2, 30), '/api/things', (item) => item);

    expect(headers['Link']).toBe(
      '</api/things?page=1>; rel="first", </api/things?page=3>; rel="last", ' +
        '</api/things?page=1>; rel="prev", </api/things?page=3>; rel="next"',
    );
  });

  it('escapes line breaks and angle brackets of the URL in the Link header', () => {
    const { headers } = collection(page(1, 30), '/api/things?x=%0d%0aSet-Cookie:a&y=>;"', (item) => item);

    expect(headers['Link']).not.toMatch(/[\r\n]/);
    expect(headers['Link'].match(/[<>]/g)).toHaveLength(6);
  });

  it('omits the Link header if it exceeds the maximum header length', () => {
    const { headers, body } = collection(page(1, 30), `/api/things?x=${'x'.repeat(3000)}`, (item) => item);

    expect(headers).not.toHaveProperty('Link');
    expect(body.links.next).toContain('page=2');
  });
});

const slice = (start: number, limit: number, total: number) => ({ items: [], start, limit, total });

/** The start offset of each link in the header, by relation. */
function pagesOf(start: number, limit: number, total: number): Record<string, number> {
  const { headers } = plainArray(slice(start, limit, total), `/items?start=${start}&limit=${limit}&a=%20b`, String);
  const links = [...headers['Link']!.matchAll(/<([^>]+)>; rel="(\w+)"/g)];
  return Object.fromEntries(
    links.map(([, path, relation]) => {
      const parameters = new URLSearchParams(path!.split('?')[1]);
      expect([parameters.get('limit'), parameters.get('a')]).toEqual([String(limit), ' b']);
      return [relation!, Number(parameters.get('start'))];
    }),
  );
}

describe('plainArray', () => {
  it('maps each entry and sets X-Total-Count', () => {
    const { body, headers } = plainArray({ items: [1, 2], start: 0, limit: 2, total: 5 }, '/items', (n) => n * 2);
    expect([body, headers['X-Total-Count']]).toEqual([[2, 4], '5']);
  });

  it.each([
    [0, 2, 0, { first: 0, last: 0 }],
    [0, 2, 2, { first: 0, last: 0 }],
    [0, 2, 3, { first: 0, next: 2, last: 2 }],
    [2, 2, 5, { first: 0, prev: 0, next: 4, last: 4 }],
    [1, 2, 5, { first: 0, prev: 0, next: 3, last: 4 }],
    [4, 2, 4, { first: 0, prev: 2, last: 2 }],
    [90, 2, 4, { first: 0, prev: 2, last: 2 }],
    [90, 2, 0, { first: 0, prev: 0, last: 0 }],
  ])('links the other pages for start %i, limit %i and total %i', (start, limit, total, pages) => {
    expect(pagesOf(start, limit, total)).toEqual(pages);
  });

  it('reaches all entries by next links, and the first page by prev links', () => {
    const sizes = fc.record({ limit: fc.integer({ min: 1, max: 20 }), total: fc.integer({ min: 0, max: 100 }) });
    fc.assert(
      fc.property(sizes, fc.nat(120), ({ limit, total }, from) => {
        let start = 0;
        for (
          let next = pagesOf(0, limit, total)['next'];
          next !== undefined;
          next = pagesOf(start, limit, total)['next']
        ) {
          expect(next).toBe(start + limit);
          start = next;
        }
        expect(start).toBe(pagesOf(0, limit, total)['last']);
        expect(start + limit).toBeGreaterThanOrEqual(total);
        start = from;
        for (
          let prev = pagesOf(start, limit, total)['prev'];
          prev !== undefined;
          prev = pagesOf(start, limit, total)['prev']
        ) {
          expect(prev).toBeLessThan(start);
          start = prev;
        }
        expect(start).toBe(0);
      }),
      { seed: 20_261_121 },
    );
  });

  it('omits the Link header if it exceeds the maximum header length', () => {
    const { headers } = plainArray(slice(0, 2, 9), `/items?a=${'x'.repeat(2000)}`, String);
    expect(headers).toEqual({ 'X-Total-Count': '9' });
  });
});

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

describe('ResponseSerializer.serializeInParts', () => {
  const json = fc.jsonValue();
  const bodies = fc.oneof(
    fc.array(json),
    fc.record({ data: fc.array(json), included: fc.option(fc.array(json), { nil: undefined }), meta: json }),
    fc.record({ data: fc.array(fc.record({ title: fc.string(), views: fc.nat(), downloads: fc.nat() })) }),
  );

  it('returns the same text and ETag as serialize', async () => {
    const property = fc.asyncProperty(bodies, async (body) => {
      for (const result of [
        body,
        new HttpResponse(body, { Link: '<x>' }, undefined, 203),
        new HttpResponse(body, {}, 4),
      ])
        expect(await serializer.serializeInParts(result)).toEqual(serializer.serialize(result));
    });
    await fc.assert(property);
  });

  it.each([undefined, null, 'text', new TextResponse('<p>One</p>', 'text/html')])('serializes %j', async (result) => {
    expect(await serializer.serializeInParts(result)).toEqual(serializer.serialize(result));
  });

  it('yields to other requests between the items', async () => {
    const isOver = jest.spyOn(timeSlice, 'isOver', 'get').mockReturnValue(true);
    const next = jest.spyOn(timeSlice, 'next');
    await serializer.serializeInParts({ data: Array.from({ length: 20 }, (_, n) => ({ n })), meta: {} });
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(20);
    for (const spy of [isOver, next]) spy.mockRestore();
  });
});
