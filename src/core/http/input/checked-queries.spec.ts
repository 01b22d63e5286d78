import { CheckedQueries } from './checked-queries.js';

class ListQuery {}
class OtherQuery {}

describe('CheckedQueries', () => {
  let queries: CheckedQueries;
  let checks: number;
  const check = (result: unknown = { page: 1, include: ['author'] }) => {
    checks++;
    return Promise.resolve(result);
  };

  beforeEach(() => {
    queries = new CheckedQueries();
    checks = 0;
  });

  it('validates a query text once per DTO', async () => {
    const first = await queries.get(ListQuery, { page: '1' }, check);
    expect(await queries.get(ListQuery, { page: '1' }, check)).toBe(first);
    expect(checks).toBe(1);
    await queries.get(ListQuery, { page: ['1'] }, check);
    await queries.get(OtherQuery, { page: '1' }, check);
    expect(checks).toBe(3);
  });

  it('validates a query again after an error', async () => {
    const refuse = () => Promise.reject(new Error('no'));
    await expect(queries.get(ListQuery, {}, refuse)).rejects.toThrow('no');
    await queries.get(ListQuery, {}, check);
    expect(checks).toBe(1);
  });

  it('returns a frozen result', async () => {
    const given = (await queries.get(ListQuery, {}, check)) as { include: string[] };
    expect(() => given.include.push('tags')).toThrow(TypeError);
  });

  it('caches at most 1000 queries of at most 500 characters', async () => {
    for (let page = 0; page <= 1000; page++) await queries.get(ListQuery, { page: String(page) }, check);
    await queries.get(ListQuery, { page: '0' }, check);
    expect(checks).toBe(1002);
    const long = { search: 'x'.repeat(501) };
    await queries.get(ListQuery, long, check);
    await queries.get(ListQuery, long, check);
    expect(checks).toBe(1004);
  });
});
