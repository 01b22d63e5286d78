import { QueryValidationCache } from './input.pipe.js';

class ListQuery {}
class OtherQuery {}

describe('QueryValidationCache', () => {
  let cache: QueryValidationCache;
  let validations: number;
  const validate = (result: unknown = { page: 1, include: ['author'] }) => {
    validations++;
    return Promise.resolve(result);
  };

  beforeEach(() => {
    cache = new QueryValidationCache();
    validations = 0;
  });

  it('validates a query text once per DTO', async () => {
    const first = await cache.getOrValidate(ListQuery, { page: '1' }, validate);
    expect(await cache.getOrValidate(ListQuery, { page: '1' }, validate)).toBe(first);
    expect(validations).toBe(1);
    await cache.getOrValidate(ListQuery, { page: ['1'] }, validate);
    await cache.getOrValidate(OtherQuery, { page: '1' }, validate);
    expect(validations).toBe(3);
  });

  it('validates a query again after an error', async () => {
    const refuse = () => Promise.reject(new Error('no'));
    await expect(cache.getOrValidate(ListQuery, {}, refuse)).rejects.toThrow('no');
    await cache.getOrValidate(ListQuery, {}, validate);
    expect(validations).toBe(1);
  });

  it('returns a frozen result', async () => {
    const given = (await cache.getOrValidate(ListQuery, {}, validate)) as { include: string[] };
    expect(() => given.include.push('tags')).toThrow(TypeError);
  });

  it('caches at most 1000 queries of at most 500 characters', async () => {
    for (let page = 0; page <= 1000; page++) await cache.getOrValidate(ListQuery, { page: String(page) }, validate);
    await cache.getOrValidate(ListQuery, { page: '0' }, validate);
    expect(validations).toBe(1002);
    const long = { search: 'x'.repeat(501) };
    await cache.getOrValidate(ListQuery, long, validate);
    await cache.getOrValidate(ListQuery, long, validate);
    expect(validations).toBe(1004);
  });
});
