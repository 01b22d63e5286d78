import { setImmediate as nextTurn } from 'node:timers/promises';
import { unavailable } from '../../errors/domain-error.js';
import { ConcurrencyLimiter } from '../../lifecycle/concurrency-limiter.js';
import { LimitedRequestSlot } from './limited-request-slot.js';

describe('LimitedRequestSlot', () => {
  let slots: ConcurrencyLimiter;
  const open: LimitedRequestSlot[] = [];

  beforeEach(() => {
    slots = new ConcurrencyLimiter(4);
  });
  afterEach(() => {
    for (const slot of open.splice(0)) slot.end();
  });

  const admit = (caller: string, timeoutMs = 10_000, onTimeout = () => undefined as unknown) => {
    slots.acquire(caller, jest.fn(), jest.fn());
    const slot = new LimitedRequestSlot(slots, caller, timeoutMs, onTimeout, (reason) => unavailable(reason));
    open.push(slot);
    return slot;
  };

  it('acquires one slot if two parts of the request end their waits at the same time', async () => {
    const slot = admit('a');
    slot.pause();
    await nextTurn();
    expect(slots.slotsInUse).toBe(0);
    await Promise.all([slot.resume(), slot.resume()]);
    expect(slots.slotsInUse).toBe(1);
    slot.end();
    await nextTurn();
    expect(slots.slotsInUse).toBe(0);
  });

  it('acquires no slot after the response was sent', async () => {
    const slot = admit('a');
    slot.pause();
    const resumed = slot.resume();
    slot.end();
    await resumed;
    await slot.resume();
    await nextTurn();
    expect(slots.slotsInUse).toBe(0);
  });

  it('holds the admission of a further limiter until the response is sent, without a slot while it waits', async () => {
    const lists = new ConcurrencyLimiter(1);
    const [first, second] = [admit('a'), admit('b')];
    await Promise.all([first.acquireFurther(lists), first.acquireFurther(lists)]);
    await first.acquireFurther(lists);
    await nextTurn();
    expect([lists.slotsInUse, slots.slotsInUse]).toEqual([1, 2]);
    const held = second.acquireFurther(lists);
    await nextTurn();
    expect(slots.slotsInUse).toBe(1);
    first.end();
    await held;
    await nextTurn();
    expect([lists.slotsInUse, slots.slotsInUse]).toEqual([1, 1]);
    second.end();
    expect(lists.slotsInUse).toBe(0);
  });

  it('has no slot while a part of the request waits, also if another part continues', async () => {
    const lists = new ConcurrencyLimiter(1);
    const [first, second] = [admit('a'), admit('b')];
    await first.acquireFurther(lists);
    const held = second.acquireFurther(lists);
    await second.wait(nextTurn);
    await expect(second.wait(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await nextTurn();
    expect(slots.slotsInUse).toBe(1);
    first.end();
    await held;
    await nextTurn();
    expect(slots.slotsInUse).toBe(1);
  });

  it('releases the admission of a further limiter at the deadline', async () => {
    const lists = new ConcurrencyLimiter(1);
    const timedOut = new Promise<void>((resolve) => void admit('a', 20, resolve).acquireFurther(lists));
    await timedOut;
    expect(lists.slotsInUse).toBe(0);
  });
});
