import type { UnitOfWork } from '../database/index.js';
import { EventSink } from './event-sink.js';
import { EventSinkJob } from './event-sink.job.js';
import type { SinkEventsRepository } from './sink-events.repository.js';
import type { StoredEvent } from './stored-event.js';

class FragileSink extends EventSink {
  fails = true;

  publish(): Promise<void> {
    return this.fails ? Promise.reject(new Error('no ink')) : Promise.resolve();
  }
}

describe('EventSinkJob', () => {
  const START = new Date('2026-06-01T12:00:00Z').getTime();
  const { signal } = new AbortController();
  let stored: StoredEvent[];
  let sink: FragileSink;
  let job: EventSinkJob;

  beforeEach(() => {
    jest.useFakeTimers({ now: START });
    stored = [{ id: 1 }, { id: 2 }] as StoredEvent[];
    sink = new FragileSink();
    const events = {
      hasEvents: () => Promise.resolve(stored.length > 0),
      findOldest: (limit: number) => Promise.resolve(stored.slice(0, limit)),
      remove: (sent: StoredEvent[]) => Promise.resolve(stored.splice(0, sent.length)),
    } as unknown as SinkEventsRepository;
    const unitOfWork = { runWithoutInvalidation: (work: () => unknown) => work() } as unknown as UnitOfWork;
    job = new EventSinkJob(sink, events, unitOfWork);
  });
  afterEach(() => jest.useRealTimers());

  /** The seconds until the job has work again. */
  const pause = async (): Promise<number> => {
    const start = Date.now();
    while (!(await job.hasWork())) jest.setSystemTime(Date.now() + 500);
    return (Date.now() - start) / 1000;
  };
  const failAndWait = async () => {
    await expect(job.run(signal)).rejects.toThrow('no ink');
    return pause();
  };

  it('doubles the pause after each failure from one second to one minute, and restarts after a success', async () => {
    const pauses = [];
    for (let n = 0; n < 8; n++) pauses.push(await failAndWait());
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(stored).toHaveLength(2);

    sink.fails = false;
    await job.run(signal);
    expect(stored).toEqual([]);
    sink.fails = true;
    stored.push({ id: 3 } as StoredEvent);
    expect(await failAndWait()).toBe(1);
  });

  it('has no work without events', async () => {
    stored = [];
    expect(await job.hasWork()).toBe(false);
  });
});
