import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { DataSource } from 'typeorm';
import type { Settings } from '../../config/settings.js';
import { DomainEvent } from '../events/domain-event.js';
import type { EventDescription } from '../events/event-description.js';
import { EventPublisher } from '../events/event-publisher.js';
import { ListenerCalls } from '../events/listener-calls.js';
import { OutboxEntity } from '../events/outbox.entity.js';
import type { ModuleApis } from '../module-api/module-apis.js';
import { OutboxRepository } from '../events/outbox.repository.js';
import { Metrics } from '../metrics/metrics.js';
import { Database } from './database.js';
import { ContentGeneration } from './content-generation.js';
import { dataSourceOptions, sqliteReaderOptions } from './data-source-options.js';
import type { Replicas } from './replicas/replicas.js';
import { UnitOfWork } from './unit-of-work.js';

class Noted extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'notes.noted',
    member: 'note',
    when: 'After a note was written.',
    payload: { means: 'the note', example: 1 },
  };
  readonly subject = `note:${this.payload}`;
}

const NOTHING_REPLACED = { isReplaced: () => false } as unknown as ModuleApis;

describe('UnitOfWork on an embedded database', () => {
  let folder: string;
  let source: DataSource;
  let reader: DataSource;
  let emitter: EventEmitter2;
  let content: ContentGeneration;
  let metrics: Metrics;
  let unitOfWork: UnitOfWork;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-unit-'));
    const file = join(folder, 'unit.sqlite');
    const settings = { DATABASE_URL: `sqlite:${file}`, DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT_MS: 1000 };
    source = await new DataSource({ ...dataSourceOptions(settings), entities: [OutboxEntity] }).initialize();
    await source.query('CREATE TABLE notes (id INTEGER PRIMARY KEY)');
    await source.query(
      `CREATE TABLE outbox (id INTEGER PRIMARY KEY, name TEXT, subject TEXT, data TEXT, occurred_at TEXT,
         trace_parent TEXT, trace_state TEXT)`,
    );
    reader = await new DataSource(sqliteReaderOptions(file)).initialize();
    emitter = new EventEmitter2();
    metrics = new Metrics();
    const publisher = new EventPublisher(emitter, new ListenerCalls(metrics));
    content = new ContentGeneration(source);
    unitOfWork = new UnitOfWork(
      source,
      new OutboxRepository(NOTHING_REPLACED),
      publisher,
      settings as Settings,
      content,
      metrics,
    );
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await reader.destroy();
    await source.destroy();
    rmSync(folder, { recursive: true });
  });

  const note = (id: number) => unitOfWork.manager.query('INSERT INTO notes (id) VALUES (?)', [id]);
  const committed = async () => {
    const rows = await reader.query<{ id: number }[]>('SELECT id FROM notes ORDER BY id');
    return rows.map(({ id }) => id);
  };
  const stored = async () => {
    const rows = await reader.query<{ data: string }[]>('SELECT data FROM outbox ORDER BY id');
    return rows.map(({ data }) => data);
  };

  describe('run', () => {
    it('gives what the work gives, and commits', async () => {
      await expect(
        unitOfWork.run(async () => {
          await note(1);
          return 'done';
        }),
      ).resolves.toBe('done');

      expect(await committed()).toEqual([1]);
    });

    it('undoes everything when the work fails, and fails the same way', async () => {
      const failure = new Error('no more');

      await expect(
        unitOfWork.run(async () => {
          await note(1);
          throw failure;
        }),
      ).rejects.toBe(failure);

      expect(await committed()).toEqual([]);
      await unitOfWork.run(() => note(2));
      expect(await committed()).toEqual([2]);
    });

    it('ends what was read before where visitors may see the change, and not elsewhere', async () => {
      const grown = async (work: () => Promise<unknown>) => {
        const before = content.current;
        await work().catch(() => undefined);
        return content.current - before;
      };

      expect(await grown(() => unitOfWork.run(() => note(1)))).toBe(1);
      expect(await grown(() => unitOfWork.runUnseen(() => note(2)))).toBe(0);
      expect(await grown(() => unitOfWork.run(() => Promise.reject(new Error('no more'))))).toBe(0);
      expect(await grown(() => unitOfWork.runUnseen(() => unitOfWork.run(() => note(3))))).toBe(1);
      expect(await grown(() => unitOfWork.run(() => unitOfWork.runUnseen(() => note(4))))).toBe(1);
      expect(await committed()).toEqual([1, 2, 3, 4]);
    });

    it('joins the unit that is open: one commit, or none', async () => {
      const both = (second: number) =>
        unitOfWork.run(async () => {
          await note(second - 1);
          await unitOfWork.run(() => note(second));
          expect(await committed()).not.toContain(second);
        });
      await both(2);
      expect(await committed()).toEqual([1, 2]);

      // The second insert meets the first one's row, and takes down what the outer unit has done.
      const failing = unitOfWork.run(async () => {
        await note(3);
        await unitOfWork.run(() => note(2));
      });
      await expect(failing).rejects.toThrow('UNIQUE constraint failed');
      expect(await committed()).toEqual([1, 2]);
    });

    it('shows nobody else a row before the commit', async () => {
      await unitOfWork.run(async () => {
        await note(1);
        expect(await committed()).toEqual([]);
      });

      expect(await committed()).toEqual([1]);
    });

    it('lets parallel units wait for each other: exactly what was acknowledged is there', async () => {
      const ids = Array.from({ length: 60 }, (_, index) => index + 1);
      const work = (id: number) =>
        unitOfWork.run(async () => {
          await nextTurn();
          await note(id);
          await nextTurn();
          if (id % 10 === 0) throw new Error('every tenth');
          await unitOfWork.run(() => note(id + 1000));
        });

      const results = await Promise.allSettled(ids.map(work));

      const kept = ids.filter((_, index) => results[index].status === 'fulfilled');
      expect(kept).toEqual(ids.filter((id) => id % 10 !== 0));
      expect(await committed()).toEqual([...kept, ...kept.map((id) => id + 1000)]);
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
        await note(attempts);
        if (attempts < 3) throw Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' });
      });

      expect(attempts).toBe(3);
      expect(await committed()).toEqual([3]);
      expect(await stored()).toEqual(['{"note":3}']);
    });

    it('starts it anew, too, where a query by SQL meets the deadlock', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(0);
      const database = new Database(reader, unitOfWork, {} as Settings, {} as Replicas);
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
      await unitOfWork.run(() => note(1));
      expect(() => unitOfWork.manager).toThrow('A write was tried outside unitOfWork.run');
      expect(unitOfWork.isOpen).toBe(false);
    });
  });

  describe('emit', () => {
    it('is refused outside a unit', () => {
      expect(() => unitOfWork.emit(new Noted(1))).toThrow('notes.noted was emitted outside unitOfWork.run');
    });

    it('stores events with the change, and tells them after the commit, in their order', async () => {
      const heard = new Promise<[number, number[]][]>((resolve) => {
        const events: [number, number[]][] = [];
        emitter.on('notes.noted', (payload: number) => {
          void committed().then((rows) => {
            events.push([payload, rows]);
            if (events.length === 2) resolve(events);
          });
        });
      });

      await unitOfWork.run(async () => {
        unitOfWork.emit(new Noted(1));
        await note(1);
        await unitOfWork.run(() => Promise.resolve(unitOfWork.emit(new Noted(2))));
        await note(2);
        expect(await stored()).toEqual([]);
      });

      expect(await stored()).toEqual(['{"note":1}', '{"note":2}']);
      expect(await heard).toEqual([
        [1, [1, 2]],
        [2, [1, 2]],
      ]);
    });

    it('neither stores nor tells what was undone', async () => {
      const heard: number[] = [];
      emitter.on('notes.noted', (payload: number) => heard.push(payload));

      const failing = unitOfWork.run(async () => {
        unitOfWork.emit(new Noted(1));
        await note(1);
        throw new Error('no more');
      });
      await expect(failing).rejects.toThrow('no more');
      await unitOfWork.run(() => Promise.resolve(unitOfWork.emit(new Noted(2))));
      await nextTurn();

      expect(await stored()).toEqual(['{"note":2}']);
      expect(heard).toEqual([2]);
    });

    it('harms nobody when a listener fails, and lets a listener open a unit of its own', async () => {
      const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
      emitter.on('notes.noted', () => {
        throw new Error('a listener of somebody else');
      });
      const written = new Promise<void>((resolve) => {
        emitter.on('notes.noted', (payload: number) => void unitOfWork.run(() => note(payload)).then(() => resolve()));
      });

      await unitOfWork.run(() => Promise.resolve(unitOfWork.emit(new Noted(7))));
      await written;

      expect(await committed()).toEqual([7]);
      expect(logged).toHaveBeenCalledTimes(1);
    });
  });

  describe('enclose', () => {
    const steps: string[] = [];
    beforeEach(() => steps.splice(0));
    const deadlock = () => Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' });
    const around = {
      first: () => {
        steps.push('first');
        return note(1);
      },
      last: (result: string) => {
        steps.push(`last of ${result}`);
        return note(9);
      },
    };

    it('makes one commit of the unit, of what encloses it and of all that the handler does after it', async () => {
      const given = await unitOfWork.enclose(around, async () => {
        steps.push('before');
        expect(unitOfWork.isOpen).toBe(false);
        await unitOfWork.run(() => note(2));
        expect(unitOfWork.isOpen).toBe(true);
        await unitOfWork.run(() => note(3));
        expect(await committed()).toEqual([]);
        return 'all';
      });

      expect([given, steps]).toEqual(['all', ['before', 'first', 'last of all']]);
      expect(await committed()).toEqual([1, 2, 3, 9]);
      expect(unitOfWork.isOpen).toBe(false);
    });

    it('opens a unit where the handler has opened none', async () => {
      await expect(unitOfWork.enclose(around, () => Promise.resolve('nothing'))).resolves.toBe('nothing');

      expect(await committed()).toEqual([1, 9]);
    });

    it('holds up nobody until the handler opens a unit', async () => {
      await unitOfWork.enclose(around, async () => {
        await within(() => note(5));
        expect(await committed()).toEqual([5]);
        await unitOfWork.run(() => note(2));
        return 'late';
      });

      expect(await committed()).toEqual([1, 2, 5, 9]);
    });

    /** A unit that has nothing to do with what is going on here. */
    const within = (work: () => Promise<unknown>) => outside(() => unitOfWork.run(work));
    const outside = AsyncLocalStorage.snapshot();

    it.each([
      ['before its unit', () => Promise.reject(new Error('no more'))],
      ['in its unit', () => unitOfWork.run(() => note(2).then(() => Promise.reject(new Error('no more'))))],
      ['after its unit', () => unitOfWork.run(() => note(2)).then(() => Promise.reject(new Error('no more')))],
    ])('undoes everything when the handler fails %s', async (_, handler) => {
      await expect(unitOfWork.enclose(around, handler)).rejects.toThrow('no more');

      expect(await committed()).toEqual([]);
      await unitOfWork.run(() => note(4));
      expect(await committed()).toEqual([4]);
    });

    it('undoes everything when what encloses it fails, and the handler hears of the first half', async () => {
      const full = { ...around, last: () => Promise.reject(new Error('full')) };
      const handler = () => unitOfWork.run(() => note(2)).then(() => 'done');
      await expect(unitOfWork.enclose(full, handler)).rejects.toThrow('full');
      expect(await committed()).toEqual([]);

      const taken = { ...around, first: () => Promise.reject(new Error('taken')) };
      const heard: unknown[] = [];
      const failing = unitOfWork.enclose(taken, () =>
        unitOfWork
          .run(() => note(2))
          .catch((error: unknown) => {
            heard.push(error);
            throw error;
          })
          .then(() => 'done'),
      );
      await expect(failing).rejects.toThrow('taken');
      expect(heard).toEqual([new Error('taken')]);
      expect(await committed()).toEqual([]);
    });

    it('starts the unit anew after a deadlock, with what comes first, and goes on', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(0);
      let attempts = 0;

      await unitOfWork.enclose(around, async () => {
        await unitOfWork.run(async () => {
          await note(2);
          if (++attempts < 3) throw deadlock();
        });
        return 'all';
      });

      expect(steps).toEqual(['first', 'first', 'first', 'last of all']);
      expect(await committed()).toEqual([1, 2, 9]);
    });

    it.each([
      ['after the unit', around, () => unitOfWork.run(() => Promise.reject(deadlock()))],
      ['in what comes last', { ...around, last: () => Promise.reject(deadlock()) }, () => Promise.resolve()],
    ])('is unavailable after a deadlock %s: the handler is not begun anew', async (_, enclosure, more) => {
      let handled = 0;
      const failing = unitOfWork.enclose(enclosure, async () => {
        handled++;
        await unitOfWork.run(() => note(2));
        await more();
        return 'all';
      });

      await expect(failing).rejects.toMatchObject({ kind: 'unavailable' });
      expect(handled).toBe(1);
      expect(await committed()).toEqual([]);
    });

    it('is there for the next unit where the handler gets over the failure of one', async () => {
      await unitOfWork.enclose(around, async () => {
        await expect(unitOfWork.run(() => Promise.reject(new Error('not this one')))).rejects.toThrow('not this one');
        await unitOfWork.run(() => note(2));
        return 'all';
      });

      expect(steps).toEqual(['first', 'first', 'last of all']);
      expect(await committed()).toEqual([1, 2, 9]);
    });

    it('undoes everything where a later unit fails, whatever the handler makes of that', async () => {
      const failing = unitOfWork.enclose(around, async () => {
        await unitOfWork.run(() => note(2));
        await unitOfWork.run(() => note(3).then(() => Promise.reject(new Error('no more')))).catch(() => undefined);
        return 'all';
      });

      await expect(failing).rejects.toThrow('no more');
      expect(await committed()).toEqual([]);
    });

    it('leaves what one of its units gets over to that unit', async () => {
      const fails = () => unitOfWork.run(() => Promise.reject(new Error('not this one')));
      const given = await unitOfWork.enclose(around, async () => {
        await unitOfWork.run(() => note(2));
        await unitOfWork.run(() => fails().catch(() => note(3)));
        return 'all';
      });

      expect(given).toBe('all');
      expect(await committed()).toEqual([1, 2, 3, 9]);
    });

    it.each([
      ['with it', () => Promise.resolve('all'), [1, 2, 3, 4, 9]],
      ['and undoes it', () => Promise.reject(new Error('no more')), []],
    ])('waits for a later unit that nobody waits for, %s', async (_, handler, expected) => {
      await unitOfWork
        .enclose(around, async () => {
          await unitOfWork.run(() => note(2));
          void unitOfWork.run(async () => {
            await note(3);
            await nextTurn();
            await note(4);
          });
          return handler();
        })
        .catch(() => undefined);
      await nextTurn();

      expect(await committed()).toEqual(expected);
    });

    it('refuses two units at once, which would wait for each other', async () => {
      const failing = unitOfWork.enclose(around, async () => {
        await Promise.all([2, 3].map(async (id) => unitOfWork.run(() => note(id))));
        return 'all';
      });

      await expect(failing).rejects.toThrow('has opened two units of work at once');
      expect(await committed()).toEqual([]);
    });

    it('is over for listeners, and for whatever the handler has left running', async () => {
      const rest: Promise<unknown>[] = [];
      const heard = new Promise((resolve) => {
        emitter.on('notes.noted', () => resolve(unitOfWork.run(() => note(7))));
      });
      await unitOfWork.enclose(around, async () => {
        await unitOfWork.run(() => Promise.resolve(unitOfWork.emit(new Noted(1))));
        rest.push(nextTurn().then(() => unitOfWork.run(() => note(8))));
        return 'all';
      });
      await Promise.all([heard, ...rest]);

      expect(await committed()).toEqual([1, 7, 8, 9]);
      expect(steps).toEqual(['first', 'last of all']);
    });
  });

  it('sets up every connection so that no acknowledged write is lost', async () => {
    expect(await source.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await source.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await source.query('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
    expect(await reader.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    await expect(reader.query('INSERT INTO notes (id) VALUES (1)')).rejects.toThrow('readonly');
  });
});
