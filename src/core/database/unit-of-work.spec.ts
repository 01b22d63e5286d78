import { setImmediate as nextTurn } from 'node:timers/promises';
import { NotedUnits } from '../../../test/support/noted-units.js';
import { Noted } from '../../../test/support/noted.event.js';
import type { Settings } from '../../config/settings.js';
import { Database } from './database.js';
import type { Replicas } from './replicas/replicas.js';
import { UnitOfWork } from './unit-of-work.js';

describe('UnitOfWork on an embedded database', () => {
  let units: NotedUnits;
  let unitOfWork: UnitOfWork;

  beforeEach(async () => {
    units = await NotedUnits.start();
    ({ unitOfWork } = units);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await units.stop();
  });

  describe('run', () => {
    it('gives what the work gives, and commits', async () => {
      await expect(
        unitOfWork.run(async () => {
          await units.note(1);
          return 'done';
        }),
      ).resolves.toBe('done');

      expect(await units.committed()).toEqual([1]);
    });

    it('undoes everything when the work fails, and fails the same way', async () => {
      const failure = new Error('no more');

      await expect(
        unitOfWork.run(async () => {
          await units.note(1);
          throw failure;
        }),
      ).rejects.toBe(failure);

      expect(await units.committed()).toEqual([]);
      await unitOfWork.run(() => units.note(2));
      expect(await units.committed()).toEqual([2]);
    });

    it('ends what was read before where visitors may see the change, and not elsewhere', async () => {
      const grown = async (work: () => Promise<unknown>) => {
        const before = units.content.current;
        await work().catch(() => undefined);
        return units.content.current - before;
      };

      expect(await grown(() => unitOfWork.run(() => units.note(1)))).toBe(1);
      expect(await grown(() => unitOfWork.runUnseen(() => units.note(2)))).toBe(0);
      expect(await grown(() => unitOfWork.run(() => Promise.reject(new Error('no more'))))).toBe(0);
      expect(await grown(() => unitOfWork.runUnseen(() => unitOfWork.run(() => units.note(3))))).toBe(1);
      expect(await grown(() => unitOfWork.run(() => unitOfWork.runUnseen(() => units.note(4))))).toBe(1);
      expect(await units.committed()).toEqual([1, 2, 3, 4]);
    });

    it('joins the unit that is open: one commit, or none', async () => {
      const both = (second: number) =>
        unitOfWork.run(async () => {
          await units.note(second - 1);
          await unitOfWork.run(() => units.note(second));
          expect(await units.committed()).not.toContain(second);
        });
      await both(2);
      expect(await units.committed()).toEqual([1, 2]);

      // The second insert meets the first one's row, and takes down what the outer unit has done.
      const failing = unitOfWork.run(async () => {
        await units.note(3);
        await unitOfWork.run(() => units.note(2));
      });
      await expect(failing).rejects.toThrow('UNIQUE constraint failed');
      expect(await units.committed()).toEqual([1, 2]);
    });

    it('shows nobody else a row before the commit', async () => {
      await unitOfWork.run(async () => {
        await units.note(1);
        expect(await units.committed()).toEqual([]);
      });

      expect(await units.committed()).toEqual([1]);
    });

    it('lets parallel units wait for each other: exactly what was acknowledged is there', async () => {
      const ids = Array.from({ length: 60 }, (_, index) => index + 1);
      const work = (id: number) =>
        unitOfWork.run(async () => {
          await nextTurn();
          await units.note(id);
          await nextTurn();
          if (id % 10 === 0) throw new Error('every tenth');
          await unitOfWork.run(() => units.note(id + 1000));
        });

      const results = await Promise.allSettled(ids.map(work));

      const kept = ids.filter((_, index) => results[index].status === 'fulfilled');
      expect(kept).toEqual(ids.filter((id) => id % 10 !== 0));
      expect(await units.committed()).toEqual([...kept, ...kept.map((id) => id + 1000)]);
    });

    it('runs units in the order in which they were asked for, one at a time', async () => {
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

    it('starts the work anew after a deadlock, with nothing left of the attempt', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(0);
      let attempts = 0;

      await unitOfWork.run(async () => {
        attempts++;
        unitOfWork.emit(new Noted(attempts));
        await units.note(attempts);
        if (attempts < 3) throw Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' });
      });

      expect(attempts).toBe(3);
      expect(await units.committed()).toEqual([3]);
      expect(await units.stored()).toEqual(['{"note":3}']);
    });

    it('starts it anew, too, where a query by SQL meets the deadlock', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(0);
      const database = new Database(units.reader, unitOfWork, {} as Settings, {} as Replicas);
      let attempts = 0;

      const rows = await unitOfWork.run(async () => {
        const deadlock = Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' });
        if (++attempts === 1) jest.spyOn(unitOfWork.connection, 'read').mockRejectedValueOnce(deadlock);
        return database.query('SELECT 1 AS one');
      });

      expect([attempts, rows]).toEqual([2, [{ one: 1 }]]);
    });

    it('gives up after some deadlocks: the database is unavailable', async () => {
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

  describe('manager', () => {
    it('is refused outside a unit, also after one', async () => {
      expect(() => unitOfWork.manager).toThrow('A write was tried outside unitOfWork.run');
      await unitOfWork.run(() => units.note(1));
      expect(() => unitOfWork.manager).toThrow('A write was tried outside unitOfWork.run');
      expect(unitOfWork.isOpen).toBe(false);
    });
  });

  it('sets up every connection so that no acknowledged write is lost', async () => {
    expect(await units.source.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await units.source.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await units.source.query('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
    expect(await units.reader.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    await expect(units.reader.query('INSERT INTO notes (id) VALUES (1)')).rejects.toThrow('readonly');
  });
});
