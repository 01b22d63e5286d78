import { collection } from './collection.js';

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
