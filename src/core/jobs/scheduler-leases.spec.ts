import { CountedJob, mockTime, pass, SchedulerFixture } from '../../../test/support/scheduler-fixture.js';

const forever = () => new Promise<void>(() => undefined);

describe('Leases of jobs', () => {
  let schedulers: SchedulerFixture;

  mockTime();
  beforeEach(() => {
    schedulers = new SchedulerFixture();
  });

  function rowOfKilled() {
    const now = Date.now();
    schedulers.table.rows.set('a.job', {
      name: 'a.job',
      nextAt: new Date(now),
      leaseUntil: new Date(now + 4000),
      leasedBy: 'somebody',
      lastStartedAt: new Date(now),
      lastEndedAt: null,
      lastSucceededAt: null,
      lastError: null,
    });
  }

  it('runs other jobs while a job hangs, renews its lease, and aborts it after 60 leases', async () => {
    const hanging = new CountedJob('a.hanging', 1000, forever);
    const other = new CountedJob('an.other', 60_000);
    await schedulers.start(hanging, other);
    await pass(359_000);
    expect([hanging.runs, hanging.signal.aborted, other.runs]).toEqual([1, false, 6]);
    expect(schedulers.rowOf('a.hanging').leaseUntil!.getTime()).toBeGreaterThan(Date.now());
    await pass(5000);
    expect(hanging.signal.aborted).toBe(true);
    const elsewhere = new CountedJob('a.hanging', 1000);
    await schedulers.start(elsewhere);
    await pass(7000);
    expect(elsewhere.runs).toBeGreaterThan(0);
    expect(hanging.runs).toBe(1);
  });

  it('takes over the job of a killed instance when its lease has expired, not before', async () => {
    rowOfKilled();
    const job = new CountedJob('a.job', 60_000);
    await schedulers.start(job);
    await pass(3900);
    expect(job.runs).toBe(0);
    await pass(1100);
    expect(job.runs).toBe(1);
  });

  it('aborts a run when another instance has taken its lease, and does not release that lease', async () => {
    let end: () => void;
    const job = new CountedJob('a.job', 1000, () => new Promise<void>((resolve) => (end = resolve)));
    await schedulers.start(job);
    const taken = { leasedBy: 'somebody', leaseUntil: new Date(Date.now() + 60_000) };
    Object.assign(schedulers.rowOf('a.job'), taken);
    await pass(2000);
    expect(job.signal.aborted).toBe(true);
    end!();
    await pass(0);
    expect(schedulers.rowOf('a.job')).toMatchObject(taken);
  });

  it('aborts a run when its lease could not be renewed in time', async () => {
    const job = new CountedJob('a.job', 1000, forever);
    await schedulers.start(job);
    schedulers.table.away = true;
    await pass(5900);
    expect(job.signal.aborted).toBe(false);
    await pass(3000);
    expect(job.signal.aborted).toBe(true);
  });

  it('releases a job at shutdown and leaves it due', async () => {
    const job = new CountedJob('a.job', 3_600_000, async () => {
      await new Promise((resolve) => job.signal.addEventListener('abort', resolve));
    });
    const scheduler = await schedulers.start(job);
    const { nextAt } = schedulers.rowOf('a.job');
    await scheduler.beforeApplicationShutdown();
    expect(schedulers.rowOf('a.job')).toMatchObject({ nextAt, leaseUntil: null, leasedBy: null, lastError: null });
    const elsewhere = new CountedJob('a.job', 3_600_000);
    await schedulers.start(elsewhere);
    expect(elsewhere.runs).toBe(1);
  });

  it('waits at most 3 seconds at shutdown for a job that does not end, and leaves its lease', async () => {
    const scheduler = await schedulers.start(new CountedJob('a.job', 1000, forever));
    const ended = jest.fn();
    void scheduler.beforeApplicationShutdown().then(ended);
    await pass(2900);
    expect(ended).not.toHaveBeenCalled();
    await pass(200);
    expect(ended).toHaveBeenCalled();
    expect(schedulers.rowOf('a.job').leaseUntil).not.toBeNull();
  });

  it.each([
    ['the next time', { nextAt: new Date('2030-01-01T00:00:00Z') }],
    ['the end of a lease', { leaseUntil: new Date('2030-01-01T00:00:00Z'), leasedBy: 'a killed one' }],
  ])('runs a job although a clock far ahead wrote %s', async (_, written) => {
    rowOfKilled();
    Object.assign(schedulers.rowOf('a.job'), { leaseUntil: null, leasedBy: null }, written);
    const job = new CountedJob('a.job', 60_000);
    await schedulers.start(job);
    expect(job.runs).toBe(1);
  });
});
