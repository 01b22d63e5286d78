import { MemoryCounterStore } from '../counters/counter-store.js';
import type { Principal } from '../identity/index.js';
import type { Initiator } from '../request-context/index.js';
import type { GroupableEvent } from './event-groups.js';
import { SharedEntries } from './shared-entries.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const MINUTE = 60_000;
const FAILED = {
  event: 'auth.sign-in.failed',
  outcome: 'failed',
  actorId: null,
  targetType: null,
  targetId: null,
  address: '::1',
};
const CREATED = { ...FAILED, event: 'api-clients.created', outcome: 'succeeded' };
const initiator = (role: Principal['role'], userId: number | null = null) =>
  ({ principal: { role, userId } }) as Initiator;
const VISITOR = initiator('visitor');

describe('SharedEntries', () => {
  let entries: SharedEntries;
  let nextId: number;

  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    entries = new SharedEntries(new MemoryCounterStore());
    nextId = 1;
  });
  afterEach(() => jest.restoreAllMocks());

  /** Returns the number of entries that the events cause. */
  const record = async (times: number, event: object | ((n: number) => object), cause: Initiator | undefined) => {
    let stored = 0;
    for (let n = 0; n < times; n++) {
      const recorded = typeof event === 'function' ? event(n) : event;
      const shared = await entries.findFor(recorded as GroupableEvent, cause);
      if (shared?.id !== undefined) continue;
      stored++;
      if (shared) entries.save(shared, nextId++);
    }
    return stored;
  };
  const failureFor = (targetId: number) => ({ ...FAILED, targetType: 'user', targetId });

  it('stores 100 failures of visitors without a target in 15 minutes, and one entry for further ones', async () => {
    const fromManyAddresses = (n: number) => ({ ...FAILED, address: `192.0.2.${n % 250}` });
    expect(await record(1000, fromManyAddresses, VISITOR)).toBe(101);
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 15 * MINUTE);
    expect(await record(1000, fromManyAddresses, VISITOR)).toBe(101);
  });

  it('stores 30 failures of one address without a target, and one entry for further ones', async () => {
    expect(await record(1000, FAILED, VISITOR)).toBe(31);
    expect(await record(100, { ...FAILED, address: '192.0.2.1' }, VISITOR)).toBe(31);
  });

  it('stores 20 failures of visitors for one account, and 200 for all accounts', async () => {
    expect(await record(100, failureFor(1), VISITOR)).toBe(21);
    let stored = 21;
    for (let id = 2; id < 50; id++) stored += await record(30, failureFor(id), VISITOR);
    expect(stored).toBe(201);
    expect(await record(10, FAILED, VISITOR)).toBe(10);
  });

  it('stores 50 changes of an account below editor in 24 hours, for each event', async () => {
    const created = { ...CREATED, actorId: 7 };
    expect(await record(100, created, initiator('author', 7))).toBe(51);
    expect(await record(10, { ...created, event: 'api-clients.deleted' }, initiator('author', 7))).toBe(10);
    expect(await record(10, { ...created, actorId: 8 }, initiator('member', 8))).toBe(10);
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 24 * 60 * MINUTE);
    expect(await record(100, created, initiator('author', 7))).toBe(51);
  });

  it.each([
    ['of an editor', { ...CREATED, actorId: 7 }, initiator('editor', 7)],
    ['of a command', FAILED, undefined],
    ['that register an account', { ...CREATED, targetType: 'user', targetId: 9 }, VISITOR],
  ])('does not limit events %s', async (_, event, cause) => {
    expect(await record(500, event, cause)).toBe(500);
  });
});
