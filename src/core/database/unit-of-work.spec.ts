import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnitOfWorkFixture } from '../../../test/support/unit-of-work-fixture.js';
import { NoteCreated } from '../../../test/support/note-created.event.js';
import type { Settings } from '../../config/settings.js';
import { timeSlice } from '../lifecycle/time-slice.js';
import { Database } from './database.js';
import type { ReplicaSelector } from './replicas/replica-selector.js';
import { UnitOfWork } from './unit-of-work.js';

describe('UnitOfWork on SQLite', () => {
  let units: UnitOfWorkFixture;
  let unitOfWork: UnitOfWork;

  beforeEach(async () => {
    units = await UnitOfWorkFixture.start();
    ({ unitOfWork } = units);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await units.stop();
  });

  describe('run', () => {
    it('returns the result of the work and commits', async () => {
      await expect(
        unitOfWork.run(async () => {
          await units.insertNote(1);
          return 'done';
        }),
      ).resolves.toBe('done');

      expect(await units.committedIds()).toEqual([1]);
    });

    it('rolls everything back and rethrows the error if the work fails', async () => {
      const failure = new Error('no more');

      await expect(
        unitOfWork.run(async () => {
          await units.insertNote(1);
          throw failure;
        }),
      ).rejects.toBe(failure);

      expect(await units.committedIds()).toEqual([]);
      await unitOfWork.run(() => units.insertNote(2));
      expect(await units.committedIds()).toEqual([2]);
    });

    it('lets other requests run between the units of a loop', async () => {
      const turns: number[] = [];
      jest.spyOn(timeSlice, 'isOver', 'get').mockReturnValue(true);
      for (let n = 1; n <= 3; n++) {
        setImmediate(() => turns.push(n));
        await unitOfWork.run(() => units.insertNote(n));
        expect(turns).toHaveLength(n);
      }
    });

    it('increments the content version for committed changes that anonymous clients can read, and for no others', async () => {
      const grown = async (work: () => Promise<unknown>) => {
        const before = units.content.current;
        await work().catch(() => undefined);
        return units.content.current - before;
      };

      expect(await grown(() => unitOfWork.run(() => units.insertNote(1)))).toBe(1);
      expect(await grown(() => unitOfWork.runWithoutInvalidation(() => units.insertNote(2)))).toBe(0);
      expect(await grown(() => unitOfWork.run(() => Promise.reject(new Error('no more'))))).toBe(0);
      expect(
        await grown(() => unitOfWork.runWithoutInvalidation(() => unitOfWork.run(() => units.insertNote(3)))),
      ).toBe(1);
      expect(
        await grown(() => unitOfWork.run(() => unitOfWork.runWithoutInvalidation(() => units.insertNote(4)))),
      ).toBe(1);
      expect(await units.committedIds()).toEqual([1, 2, 3, 4]);
    });

    it('increments the content version if the response to COMMIT is lost', async () => {
      const before = units.content.current;
      const lost = new Error('Connection lost');
      jest.spyOn(units.source.createQueryRunner(), 'commitTransaction').mockRejectedValueOnce(lost);

      await expect(unitOfWork.run(() => units.insertNote(1))).rejects.toBe(lost);
      expect(units.content.current).toBe(before + 1);
    });

    it('joins the open unit and commits or rolls back once', async () => {
      const both = (second: number) =>
        unitOfWork.run(async () => {
          await units.insertNote(second - 1);
          await unitOfWork.run(() => units.insertNote(second));
          expect(await units.committedIds()).not.toContain(second);
        });
      await both(2);
      expect(await units.committedIds()).toEqual([1, 2]);

      // The nested insert violates the unique key and rolls the outer unit back.
      const failing = unitOfWork.run(async () => {
        await units.insertNote(3);
        await unitOfWork.run(() => units.insertNote(2));
      });
      await expect(failing).rejects.toThrow('UNIQUE constraint failed');
      expect(await units.committedIds()).toEqual([1, 2]);
    });

    it('hides rows from other connections before the commit', async () => {
      await unitOfWork.run(async () => {
        await units.insertNote(1);
        expect(await units.committedIds()).toEqual([]);
      });

      expect(await units.committedIds()).toEqual([1]);
    });

    it('runs parallel units one after another and stores exactly the acknowledged writes', async () => {
      const ids = Array.from({ length: 60 }, (_, index) => index + 1);
      const work = (id: number) =>
        unitOfWork.run(async () => {
          await nextTurn();
          await units.insertNote(id);
          await nextTurn();
          if (id % 10 === 0) throw new Error('every tenth');
          await unitOfWork.run(() => units.insertNote(id + 1000));
        });

      const results = await Promise.allSettled(ids.map(work));

      const kept = ids.filter((_, index) => results[index].status === 'fulfilled');
      expect(kept).toEqual(ids.filter((id) => id % 10 !== 0));
      expect(await units.committedIds()).toEqual([...kept, ...kept.map((id) => id + 1000)]);
    });

    it('runs units one at a time in the order of the calls', async () => {
      const steps: string[] = [];
      const work = (name: string) =>
        unitOfWork.run(async () => {
          steps.push(`${name} begins`);
          await nextTurn();
          steps.push(`${name} ends`);
        });

      await Promise.all([work('a'), work('b'), work('c')]);

      expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    });

    it('retries the work after a deadlock without rows or events of the failed attempt', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(0);
      let attempts = 0;

      await unitOfWork.run(async () => {
        attempts++;
        unitOfWork.emit(new NoteCreated(attempts));
        await units.insertNote(attempts);
        if (attempts < 3) throw Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' });
      });

      expect(attempts).toBe(3);
      expect(await units.committedIds()).toEqual([3]);
      expect(await units.storedEventData()).toEqual(['{"note":3}']);
    });

    it('retries the work after a deadlock in a SQL query', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(0);
      const database = new Database(units.reader, unitOfWork, {} as Settings, {} as ReplicaSelector);
      let attempts = 0;

      const rows = await unitOfWork.run(async () => {
        const deadlock = Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' });
        if (++attempts === 1) jest.spyOn(unitOfWork.connection, 'read').mockRejectedValueOnce(deadlock);
        return database.query('SELECT 1 AS one');
      });

      expect([attempts, rows]).toEqual([2, [{ one: 1 }]]);
    });

    it('rejects with "unavailable" after 8 lock wait timeouts', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(0);
      let attempts = 0;

      const failing = unitOfWork.run(() => {
        attempts++;
        return Promise.reject(Object.assign(new Error('Lock wait'), { driverError: { code: 'ER_LOCK_WAIT_TIMEOUT' } }));
      });

      await expect(failing).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 2 });
      expect(attempts).toBe(8);
    });
  });

  describe('afterCommit', () => {
    it('runs the work after the commit, and not after a rollback', async () => {
      const found: Promise<number[]>[] = [];
      const insert = (id: number) => {
        unitOfWork.afterCommit(() => found.push(units.committedIds()));
        return units.insertNote(id);
      };
      const failing = unitOfWork.run(() => insert(1).then(() => Promise.reject(new Error('no more'))));
      await expect(failing).rejects.toThrow('no more');
      await unitOfWork.run(() => insert(2));

      expect(await Promise.all(found)).toEqual([[2]]);
    });
  });

  describe('manager', () => {
    it('throws outside a unit, also after a unit has ended', async () => {
      expect(() => unitOfWork.manager).toThrow('A write was tried outside unitOfWork.run');
      await unitOfWork.run(() => units.insertNote(1));
      expect(() => unitOfWork.manager).toThrow('A write was tried outside unitOfWork.run');
      expect(unitOfWork.isOpen).toBe(false);
    });
  });

  it('configures every connection so that no acknowledged write is lost', async () => {
    expect(await units.source.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await units.source.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await units.source.query('PRAGMA wal_autocheckpoint')).toEqual([{ wal_autocheckpoint: 0 }]);
    expect(await units.source.query('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
    expect(await units.reader.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    await expect(units.reader.query('INSERT INTO notes (id) VALUES (1)')).rejects.toThrow('readonly');
  });
});
