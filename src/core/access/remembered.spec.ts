import type { Settings } from '../../config/settings.js';
import { ReadScope } from '../database/index.js';
import type { AccessRevision } from './access-revision.js';
import { Remembered } from './remembered.js';

describe('Remembered, in a read that replicas may answer', () => {
  const scope = new ReadScope({ DATABASE_REPLICA_URLS: ['mysql://replica/site'] } as Settings);
  const remembered = () =>
    new Remembered<'rights', string>({ scope, current: () => Promise.resolve(1) } as unknown as AccessRevision);
  /** Reads, and says whether a replica might have been asked. */
  const read = () => Promise.resolve(scope.current ? 'as it may have been' : 'as it is');

  it.each([
    ['get', (rights: Remembered<'rights', string>) => rights.get('rights', read)],
    ['anew', (rights: Remembered<'rights', string>) => rights.anew(read)],
  ])('reads what others rely on as it is, and what follows is no older: %s', async (_, ask) => {
    const before = performance.now();
    await scope.lenient(async () => {
      expect(await ask(remembered())).toBe('as it is');
      expect(scope.current!.since).toBeGreaterThanOrEqual(before);
    });
  });

  it('lets what follows be as old as what was remembered', async () => {
    const rights = remembered();
    await rights.get('rights', read);
    const readBy = performance.now();
    await scope.lenient(async () => {
      await rights.get('rights', read);
      expect(scope.current!.since).toBeLessThanOrEqual(readBy);
      expect(scope.current!.since).toBeGreaterThan(0);
    });
  });
});
