import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
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

  describe('emit', () => {
    it('throws if an event is emitted outside a unit', () => {
      expect(() => unitOfWork.emit(new NoteCreated(1))).toThrow('notes.noted was emitted outside unitOfWork.run');
    });

    it('stores events with the change and publishes them in order after the commit', async () => {
      const heard = new Promise<[number, number[]][]>((resolve) => {
        const events: [number, number[]][] = [];
        units.emitter.on('notes.noted', (payload: number) => {
          void units.committedIds().then((rows) => {
            events.push([payload, rows]);
            if (events.length === 2) resolve(events);
          });
        });
      });

      await unitOfWork.run(async () => {
        unitOfWork.emit(new NoteCreated(1));
        await units.insertNote(1);
        await unitOfWork.run(() => Promise.resolve(unitOfWork.emit(new NoteCreated(2))));
        await units.insertNote(2);
        expect(await units.storedEventData()).toEqual([]);
      });

      expect(await units.storedEventData()).toEqual(['{"note":1}', '{"note":2}']);
      expect(await heard).toEqual([
        [1, [1, 2]],
        [2, [1, 2]],
      ]);
    });

    it('neither stores nor publishes events of a rolled-back unit', async () => {
      const heard: number[] = [];
      units.emitter.on('notes.noted', (payload: number) => heard.push(payload));

      const failing = unitOfWork.run(async () => {
        unitOfWork.emit(new NoteCreated(1));
        await units.insertNote(1);
        throw new Error('no more');
      });
      await expect(failing).rejects.toThrow('no more');
      await unitOfWork.run(() => Promise.resolve(unitOfWork.emit(new NoteCreated(2))));
      await nextTurn();

      expect(await units.storedEventData()).toEqual(['{"note":2}']);
      expect(heard).toEqual([2]);
    });

    it('commits although a listener fails, and lets a listener open a separate unit', async () => {
      const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
      units.emitter.on('notes.noted', () => {
        throw new Error('a failing listener');
      });
      const written = new Promise<void>((resolve) => {
        units.emitter.on(
          'notes.noted',
          (payload: number) => void unitOfWork.run(() => units.insertNote(payload)).then(() => resolve()),
        );
      });

      await unitOfWork.run(() => Promise.resolve(unitOfWork.emit(new NoteCreated(7))));
      await written;

      expect(await units.committedIds()).toEqual([7]);
      expect(logged).toHaveBeenCalledTimes(1);
    });
  });
});
