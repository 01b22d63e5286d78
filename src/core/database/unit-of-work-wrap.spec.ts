import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnitOfWorkFixture } from '../../../test/support/unit-of-work-fixture.js';
import { NoteCreated } from '../../../test/support/note-created.event.js';
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

  describe('wrap', () => {
    const steps: string[] = [];
    beforeEach(() => steps.splice(0));
    const deadlock = () => Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' });
    const around = {
      before: () => {
        steps.push('first');
        return units.insertNote(1);
      },
      after: (result: string) => {
        steps.push(`last of ${result}`);
        return units.insertNote(9);
      },
    };

    it('commits the callbacks, the first unit and all later writes of the handler together', async () => {
      const given = await unitOfWork.wrap(around, async () => {
        steps.push('before');
        expect(unitOfWork.isOpen).toBe(false);
        await unitOfWork.run(() => units.insertNote(2));
        expect(unitOfWork.isOpen).toBe(true);
        await unitOfWork.run(() => units.insertNote(3));
        expect(await units.committedIds()).toEqual([]);
        return 'all';
      });

      expect([given, steps]).toEqual(['all', ['before', 'first', 'last of all']]);
      expect(await units.committedIds()).toEqual([1, 2, 3, 9]);
      expect(unitOfWork.isOpen).toBe(false);
    });

    it('opens a unit for the callbacks if the handler opens no unit', async () => {
      await expect(unitOfWork.wrap(around, () => Promise.resolve('nothing'))).resolves.toBe('nothing');

      expect(await units.committedIds()).toEqual([1, 9]);
    });

    it('does not block other units until the handler opens a unit', async () => {
      await unitOfWork.wrap(around, async () => {
        await within(() => units.insertNote(5));
        expect(await units.committedIds()).toEqual([5]);
        await unitOfWork.run(() => units.insertNote(2));
        return 'late';
      });

      expect(await units.committedIds()).toEqual([1, 2, 5, 9]);
    });

    /** Opens a unit outside the async context of the handler. */
    const within = (work: () => Promise<unknown>) => outside(() => unitOfWork.run(work));
    const outside = AsyncLocalStorage.snapshot();

    it.each([
      ['before its unit', () => Promise.reject(new Error('no more'))],
      ['in its unit', () => unitOfWork.run(() => units.insertNote(2).then(() => Promise.reject(new Error('no more'))))],
      [
        'after its unit',
        () => unitOfWork.run(() => units.insertNote(2)).then(() => Promise.reject(new Error('no more'))),
      ],
    ])('rolls everything back if the handler fails %s', async (_, handler) => {
      await expect(unitOfWork.wrap(around, handler)).rejects.toThrow('no more');

      expect(await units.committedIds()).toEqual([]);
      await unitOfWork.run(() => units.insertNote(4));
      expect(await units.committedIds()).toEqual([4]);
    });

    it('rolls everything back if a callback fails, and rejects the unit if the first callback fails', async () => {
      const full = { ...around, after: () => Promise.reject(new Error('full')) };
      const handler = () => unitOfWork.run(() => units.insertNote(2)).then(() => 'done');
      await expect(unitOfWork.wrap(full, handler)).rejects.toThrow('full');
      expect(await units.committedIds()).toEqual([]);

      const taken = { ...around, before: () => Promise.reject(new Error('taken')) };
      const heard: unknown[] = [];
      const failing = unitOfWork.wrap(taken, () =>
        unitOfWork
          .run(() => units.insertNote(2))
          .catch((error: unknown) => {
            heard.push(error);
            throw error;
          })
          .then(() => 'done'),
      );
      await expect(failing).rejects.toThrow('taken');
      expect(heard).toEqual([new Error('taken')]);
      expect(await units.committedIds()).toEqual([]);
    });

    it('retries the unit and the first callback after a deadlock', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(0);
      let attempts = 0;

      await unitOfWork.wrap(around, async () => {
        await unitOfWork.run(async () => {
          await units.insertNote(2);
          if (++attempts < 3) throw deadlock();
        });
        return 'all';
      });

      expect(steps).toEqual(['first', 'first', 'first', 'last of all']);
      expect(await units.committedIds()).toEqual([1, 2, 9]);
    });

    it.each([
      ['after the unit', around, () => unitOfWork.run(() => Promise.reject(deadlock()))],
      ['in the last callback', { ...around, after: () => Promise.reject(deadlock()) }, () => Promise.resolve()],
    ])('rejects with "unavailable" after a deadlock %s and does not retry the handler', async (_, enclosure, more) => {
      let handled = 0;
      const failing = unitOfWork.wrap(enclosure, async () => {
        handled++;
        await unitOfWork.run(() => units.insertNote(2));
        await more();
        return 'all';
      });

      await expect(failing).rejects.toMatchObject({ kind: 'unavailable' });
      expect(handled).toBe(1);
      expect(await units.committedIds()).toEqual([]);
    });

    it('joins the next unit if the handler catches the failure of the first unit', async () => {
      await unitOfWork.wrap(around, async () => {
        await expect(unitOfWork.run(() => Promise.reject(new Error('not this one')))).rejects.toThrow('not this one');
        await unitOfWork.run(() => units.insertNote(2));
        return 'all';
      });

      expect(steps).toEqual(['first', 'first', 'last of all']);
      expect(await units.committedIds()).toEqual([1, 2, 9]);
    });

    it('rolls everything back if a later unit fails, even if the handler catches the error', async () => {
      const failing = unitOfWork.wrap(around, async () => {
        await unitOfWork.run(() => units.insertNote(2));
        await unitOfWork
          .run(() => units.insertNote(3).then(() => Promise.reject(new Error('no more'))))
          .catch(() => undefined);
        return 'all';
      });

      await expect(failing).rejects.toThrow('no more');
      expect(await units.committedIds()).toEqual([]);
    });

    it('commits a later unit that catches the failure of a nested unit', async () => {
      const fails = () => unitOfWork.run(() => Promise.reject(new Error('not this one')));
      const given = await unitOfWork.wrap(around, async () => {
        await unitOfWork.run(() => units.insertNote(2));
        await unitOfWork.run(() => fails().catch(() => units.insertNote(3)));
        return 'all';
      });

      expect(given).toBe('all');
      expect(await units.committedIds()).toEqual([1, 2, 3, 9]);
    });

    it.each([
      ['and commits it', () => Promise.resolve('all'), [1, 2, 3, 4, 9]],
      ['and rolls it back', () => Promise.reject(new Error('no more')), []],
    ])('waits for a later unit that the handler does not await, %s', async (_, handler, expected) => {
      await unitOfWork
        .wrap(around, async () => {
          await unitOfWork.run(() => units.insertNote(2));
          void unitOfWork.run(async () => {
            await units.insertNote(3);
            await nextTurn();
            await units.insertNote(4);
          });
          return handler();
        })
        .catch(() => undefined);
      await nextTurn();

      expect(await units.committedIds()).toEqual(expected);
    });

    it('rejects two parallel units, which would wait for each other', async () => {
      const failing = unitOfWork.wrap(around, async () => {
        await Promise.all([2, 3].map(async (id) => unitOfWork.run(() => units.insertNote(id))));
        return 'all';
      });

      await expect(failing).rejects.toThrow('has opened two units of work at once');
      expect(await units.committedIds()).toEqual([]);
    });

    it('runs units of listeners and of unawaited work in separate transactions', async () => {
      const rest: Promise<unknown>[] = [];
      const heard = new Promise((resolve) => {
        units.emitter.on('notes.noted', () => resolve(unitOfWork.run(() => units.insertNote(7))));
      });
      await unitOfWork.wrap(around, async () => {
        await unitOfWork.run(() => Promise.resolve(unitOfWork.emit(new NoteCreated(1))));
        rest.push(nextTurn().then(() => unitOfWork.run(() => units.insertNote(8))));
        return 'all';
      });
      await Promise.all([heard, ...rest]);

      expect(await units.committedIds()).toEqual([1, 7, 8, 9]);
      expect(steps).toEqual(['first', 'last of all']);
    });
  });
});
