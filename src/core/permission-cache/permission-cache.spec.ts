import type { Settings } from '../../config/settings.js';
import { ReadScope } from '../database/index.js';
import { type AccessRevision, PermissionCache } from './permission-cache.js';

describe('PermissionCache', () => {
  const scope = new ReadScope({ DATABASE_REPLICA_URLS: ['mysql://replica/site'] } as Settings);
  afterEach(() => jest.restoreAllMocks());

  const createCache = () =>
    new PermissionCache<'rights', string>({ scope, current: () => Promise.resolve(1) } as unknown as AccessRevision);
  /** Reports whether a replica may serve the read. */
  const read = () => Promise.resolve(scope.current ? 'replica allowed' : 'primary only');

  it.each([
    ['get', (rights: PermissionCache<'rights', string>) => rights.get('rights', read)],
    ['refresh', (rights: PermissionCache<'rights', string>) => rights.refresh(read)],
  ])('%s reads from the primary and requires later replica reads to be at least as fresh', async (_, ask) => {
    const before = performance.now();
    await scope.allowReplica(async () => {
      expect(await ask(createCache())).toBe('primary only');
      expect(scope.current!.since).toBeGreaterThanOrEqual(before);
    });
  });

  it('reads a value again after five seconds, and after an error', async () => {
    const rights = createCache();
    const query = jest.fn(() => Promise.resolve('value')).mockRejectedValueOnce(new Error('no database'));
    const now = performance.now();
    const readAt = (ms: number) => {
      jest.spyOn(performance, 'now').mockReturnValue(now + ms);
      return rights.get('rights', query);
    };

    await expect(readAt(0)).rejects.toThrow('no database');
    await readAt(0);
    expect(query).toHaveBeenCalledTimes(2);
    await readAt(4999);
    expect(query).toHaveBeenCalledTimes(2);
    await readAt(5000);
    expect(query).toHaveBeenCalledTimes(3);
  });

  it('allows later replica reads to be as old as the cached value', async () => {
    const rights = createCache();
    await rights.get('rights', read);
    const readBy = performance.now();
    await scope.allowReplica(async () => {
      await rights.get('rights', read);
      expect(scope.current!.since).toBeLessThanOrEqual(readBy);
      expect(scope.current!.since).toBeGreaterThan(0);
    });
  });
});
