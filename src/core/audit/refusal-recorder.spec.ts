import { MemoryCounterStore } from '../counters/counter-store.js';
import type { AuditEvent } from './audit-event.js';
import type { AuditLog } from './audit-log.js';
import { RefusalRecorder } from './refusal-recorder.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const MINUTE = 60_000;
const DENIED: AuditEvent = { name: 'access.denied', outcome: 'refused' };
const LIMITED: AuditEvent = { name: 'auth.sign-in.limited', outcome: 'refused' };

describe('RefusalRecorder', () => {
  const recordInNewTransaction = jest.fn();
  let refusals: RefusalRecorder;

  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    recordInNewTransaction.mockClear();
    refusals = new RefusalRecorder({ recordInNewTransaction } as unknown as AuditLog, new MemoryCounterStore());
  });
  afterEach(() => jest.restoreAllMocks());

  const recordedOf = async (caller: string, event: AuditEvent) => {
    recordInNewTransaction.mockClear();
    for (let n = 0; n < 11; n++) await refusals.record(caller, event);
    return recordInNewTransaction.mock.calls.length;
  };

  it('records ten refusals for each caller and each event', async () => {
    expect(await recordedOf('jane', DENIED)).toBe(10);
    expect(await recordedOf('jane', LIMITED)).toBe(10);
    expect(await recordedOf('john', DENIED)).toBe(10);
  });

  it('records refusals again after 15 minutes', async () => {
    await recordedOf('jane', DENIED);

    jest.spyOn(Date, 'now').mockReturnValue(NOW + 15 * MINUTE - 1);
    expect(await recordedOf('jane', DENIED)).toBe(0);
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 15 * MINUTE);
    expect(await recordedOf('jane', DENIED)).toBe(10);
  });
});
