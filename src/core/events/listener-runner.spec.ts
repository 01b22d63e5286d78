import { Logger } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { HANGING_AFTER_MS, type Listener, ListenerRunner, MAX_UNFINISHED_CALLS } from './listener-runner.js';

describe('ListenerRunner', () => {
  let metrics: Metrics;
  let runner: ListenerRunner;
  let logged: jest.SpyInstance;

  beforeEach(() => {
    jest.useFakeTimers();
    logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    metrics = new Metrics();
    runner = new ListenerRunner(metrics);
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const call = (listener: Listener, ...values: unknown[]) => runner.isolate('notes.written', listener)(...values);
  /** Metrics of one listener, for example `failures_total 2`. */
  const counted = async (listener: string): Promise<string[]> =>
    [...(await metrics.bytes()).toString().matchAll(/^masthead_event_listeners?_(\w+)\{(.*)\} (\d+)$/gm)]
      .filter(([, , labels]) => labels === `event="notes.written",listener="${listener}"`)
      .map(([, name, , number]) => `${name} ${number}`);

  it('passes all arguments and returns the result of the listener', async () => {
    await expect(call((...values) => values, 1, 'two')).resolves.toEqual([1, 'two']);
  });

  it('calls the listener after the calling code has continued', () => {
    const listener = jest.fn();
    void call(listener);
    expect(listener).not.toHaveBeenCalled();
  });

  it.each<[string, Listener]>([
    [
      'throws',
      () => {
        throw new Error('no ink');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no ink'))],
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- tests a rejection without an error
    ['rejects with a text', () => Promise.reject('no ink')],
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- tests a rejection without an error
    ['rejects with null', () => Promise.reject(null)],
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- tests a rejection without an error
    ['rejects with an object without a string form', () => Promise.reject(Object.create(null))],
    [
      'returns a thenable that throws',
      () => ({
        then() {
          throw new Error('no ink');
        },
      }),
    ],
  ])('logs and counts a listener that %s', async (_, listener) => {
    Object.defineProperty(listener, 'name', { value: 'Ink.write' });

    await expect(call(listener)).resolves.toBeUndefined();

    expect(await counted('Ink.write')).toEqual(['failures_total 1']);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged.mock.calls[0]).toEqual([
      { event: 'notes.written', listener: 'Ink.write', err: expect.any(Error) as Error },
      'A listener failed',
    ]);
  });

  it('counts a listener without a name as anonymous', async () => {
    await call(() => Promise.reject(new Error('no ink')));
    expect(await counted('anonymous')).toEqual(['failures_total 1']);
  });

  it('does not wrap an isolated listener again', () => {
    const isolated = runner.isolate('notes.written', () => undefined);
    expect(runner.isolate('notes.written', isolated)).toBe(isolated);
  });

  describe('with a listener that hangs', () => {
    let finish: (() => void)[];
    const hang = () => new Promise<void>((resolve) => finish.push(resolve));

    beforeEach(() => {
      finish = [];
    });

    it('logs and counts each overdue call until it ends', async () => {
      const both = [call(hang), call(hang)];
      await jest.advanceTimersByTimeAsync(HANGING_AFTER_MS - 1);
      expect(await counted('hang')).toEqual([]);

      await jest.advanceTimersByTimeAsync(1 + 10 * HANGING_AFTER_MS);
      expect(await counted('hang')).toEqual(['hanging 2']);
      expect(logged).toHaveBeenCalledTimes(2);
      expect(runner.running).toEqual(['hang (2)']);

      finish.forEach((end) => end());
      await Promise.all(both);
      expect(await counted('hang')).toEqual(['hanging 0']);
      expect(runner.running).toEqual([]);
    });

    it('counts a call that fails late as hanging and as failed', async () => {
      const failing = call(async function late() {
        await hang();
        throw new Error('no ink');
      });
      await jest.advanceTimersByTimeAsync(HANGING_AFTER_MS);
      finish[0]!();
      await failing;

      expect(await counted('late')).toEqual(['failures_total 1', 'hanging 0']);
    });

    it('skips a listener with too many unfinished calls and calls other listeners', async () => {
      const other = jest.fn();
      const many = Array.from({ length: MAX_UNFINISHED_CALLS }, () => call(hang));
      await Promise.all([call(hang), call(hang), call(other)]);
      expect(finish).toHaveLength(MAX_UNFINISHED_CALLS);
      expect(await counted('hang')).toEqual(['skipped_total 2']);
      expect(other).toHaveBeenCalledTimes(1);

      finish[0]!();
      await many[0];
      void call(hang);
      await jest.advanceTimersByTimeAsync(0);
      expect(finish).toHaveLength(MAX_UNFINISHED_CALLS + 1);
    });

    it('settles when the last call has ended', async () => {
      let settled = false;
      void call(hang);
      const waiting = runner.whenIdle().then(() => (settled = true));
      await jest.advanceTimersByTimeAsync(0);
      expect(settled).toBe(false);

      finish[0]!();
      await waiting;
      expect(settled).toBe(true);
    });
  });
});
