import type { Settings } from '../../config/settings.js';
import { MemoryCounterStore } from '../counters/counter-store.js';
import { RequestContext } from '../request-context/request-context.js';
import { LongEventLimit } from './long-event-limit.js';

const LONG = 5000;

describe('LongEventLimit', () => {
  const settings = { ACCOUNT_LONG_EVENTS_PER_DAY: 2 } as Settings;
  const emit = () => ({ name: 'notes.note.changed', subject: 'note:1', member: 'note', payload: {} });
  let limit: LongEventLimit;

  beforeEach(() => {
    limit = new LongEventLimit(settings, new MemoryCounterStore());
  });

  /** Emits an event in `attempts` transactions; only the last one commits. Returns whether the event may be long. */
  const change = (bytes: number, attempts = 1) =>
    new Promise<boolean>((resolve, reject) => {
      const attempt = async (remaining: number): Promise<boolean> => {
        const event = emit();
        const isAdmitted = await limit.admits(event, bytes);
        if (remaining > 1) return attempt(remaining - 1);
        limit.count([event]);
        return isAdmitted;
      };
      const request = new RequestContext({ headers: {} } as never, () => '192.0.2.1');
      request.run(() => void attempt(attempts).then(resolve, reject));
    });

  it('counts a long event once if its transaction is retried', async () => {
    expect([await change(LONG, 5), await change(LONG), await change(LONG)]).toEqual([true, true, false]);
  });

  it('counts the events of one subject in a transaction once', async () => {
    const changeTwice = () =>
      new Promise<boolean[]>((resolve, reject) => {
        const attempt = async () => {
          const events = [emit(), emit()];
          const admitted = await Promise.all(events.map((event) => limit.admits(event, LONG)));
          limit.count(events);
          return admitted;
        };
        const request = new RequestContext({ headers: {} } as never, () => '192.0.2.1');
        request.run(() => void attempt().then(resolve, reject));
      });
    expect([await changeTwice(), await changeTwice(), await changeTwice()]).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  it('does not count events without a long text', async () => {
    for (let n = 0; n < 3; n++) expect(await change(1000)).toBe(true);
    expect(await change(LONG)).toBe(true);
  });
});
