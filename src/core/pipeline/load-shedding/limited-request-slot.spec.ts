import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '../../errors/domain-error.js';
import { ConcurrencyLimiter } from '../../lifecycle/concurrency-limiter.js';
import { acquire, LimitedRequestSlot } from './limited-request-slot.js';

const busy = () => new DomainError('unavailable', 'The service is busy');

describe('LimitedRequestSlot.runWithin', () => {
  let requests: ConcurrencyLimiter;
  let writes: ConcurrencyLimiter;
  let slot: LimitedRequestSlot;

  beforeEach(async () => {
    requests = new ConcurrencyLimiter(2);
    writes = new ConcurrencyLimiter(1);
    await acquire(requests, 'user:1', busy);
    slot = new LimitedRequestSlot(requests, 'user:1', 3000, () => undefined, busy);
  });
  afterEach(() => slot.pause());

  it('waits for the limiter without the slot, and runs the work with both', async () => {
    await acquire(writes, 'user:2', busy);
    const work = slot.runWithin(writes, () => Promise.resolve([requests.slotsInUse, writes.slotsInUse]));
    await nextTurn();
    expect(requests.slotsInUse).toBe(0);
    writes.release('user:2');
    expect(await work).toEqual([1, 1]);
    expect([requests.slotsInUse, writes.slotsInUse]).toEqual([1, 0]);
  });

  it('leaves the limiter if the work fails', async () => {
    await expect(slot.runWithin(writes, () => Promise.reject(new Error('No disk')))).rejects.toThrow('No disk');
    expect(writes.slotsInUse).toBe(0);
  });

  it('runs nothing if no slot of the requests becomes free', async () => {
    await acquire(writes, 'user:2', busy);
    const work = jest.fn();
    const result = slot.runWithin(writes, work);
    await nextTurn();
    for (const caller of ['user:3', 'user:4']) await acquire(requests, caller, busy);
    writes.release('user:2');
    await expect(result).rejects.toThrow('The service is busy');
    expect(work).not.toHaveBeenCalled();
    expect(writes.slotsInUse).toBe(0);
  });
});
