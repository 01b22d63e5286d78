import { Logger } from '@nestjs/common';
import { CountedJob, mockTime, pass, SchedulerFixture } from '../../../test/support/scheduler-fixture.js';
import { unavailable } from '../errors/domain-error.js';

describe('Scheduler', () => {
  let schedulers: SchedulerFixture;

  mockTime();
  beforeEach(() => {
    schedulers = new SchedulerFixture();
  });

  it('runs a job at startup and then once per interval', async () => {
    const job = new CountedJob('a.job', 60_000);
    await schedulers.start(job);
    expect(job.runs).toBe(1);
    await pass(59_000);
    expect(job.runs).toBe(1);
    await pass(2000);
    expect(job.runs).toBe(2);
    expect(schedulers.rowOf('a.job')).toMatchObject({ leaseUntil: null, leasedBy: null, lastError: null });
  });

  it('runs no job before the service listens, or during a shutdown', async () => {
    const job = new CountedJob('a.job', 1000);
    const { server } = schedulers.initialize(job);
    await pass(60_000);
    expect([job.runs, schedulers.table.rows.size]).toEqual([0, 0]);
    server.emit('listening');
    await pass(0);
    expect(job.runs).toBe(1);

    const ending = schedulers.initialize(new CountedJob('b.job', 1000));
    await ending.scheduler.beforeApplicationShutdown();
    ending.server.emit('listening');
    await pass(5000);
    expect(schedulers.table.rows.has('b.job')).toBe(false);
  });

  it('logs a failure with the next attempt, and with the stack only if a dependency was available', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const late = unavailable('The database did not answer in time', new Error('connect ECONNREFUSED'));
    const bug = new Error('no ink');
    await schedulers.start(new CountedJob('a.job', 5000, () => Promise.reject(late)));
    await schedulers.start(new CountedJob('b.job', 5000, () => Promise.reject(bug)));
    const next = 'Next attempt at 2026-06-01T12:00:05.000Z';
    expect(warn.mock.calls).toEqual([
      [`The job a.job failed: The database did not answer in time (connect ECONNREFUSED). ${next}`],
      [{ err: bug }, `The job b.job failed. ${next}`],
    ]);
    warn.mockRestore();
  });

  it('runs a job once per interval across several instances', async () => {
    const jobs = Array.from({ length: 3 }, () => new CountedJob('a.job', 10_000));
    for (const job of jobs) await schedulers.start(job);
    await pass(95_000);
    expect(jobs.reduce((sum, { runs }) => sum + runs, 0)).toBe(10);
  });

  it('does not claim a job without work', async () => {
    const job = new CountedJob('a.job', 1000);
    job.work = false;
    await schedulers.start(job);
    await pass(5000);
    expect(job.runs).toBe(0);
    expect(schedulers.rowOf('a.job').lastStartedAt).toBeNull();
    job.work = true;
    await pass(1000);
    expect(job.runs).toBe(1);
  });

  it('stores the error of a job that throws and runs the job again', async () => {
    const job = new CountedJob('a.job', 5000, () => Promise.reject(new Error('no ink'.padEnd(1000, '!'))));
    await schedulers.start(job);
    expect(schedulers.rowOf('a.job').lastError).toMatch(/^no ink!{494}$/);
    await pass(6000);
    expect(job.runs).toBe(2);
  });

  it('clears the error after a success, and retains the time of the last success after a failure', async () => {
    let outcome = () => Promise.resolve();
    const job = new CountedJob('a.job', 5000, () => outcome());
    await schedulers.start(job);
    const succeededAt = schedulers.rowOf('a.job').lastSucceededAt;
    expect(succeededAt).toEqual(new Date());
    outcome = () => Promise.reject(new Error('no ink'));
    await pass(6000);
    expect(schedulers.rowOf('a.job')).toMatchObject({ lastSucceededAt: succeededAt, lastError: 'no ink' });
    expect(schedulers.rowOf('a.job').lastEndedAt).not.toEqual(succeededAt);
    outcome = () => Promise.resolve();
    await pass(6000);
    expect(schedulers.rowOf('a.job').lastError).toBeNull();
    expect(schedulers.rowOf('a.job').lastSucceededAt).not.toEqual(succeededAt);
  });

  it('measures the interval from the start of a run', async () => {
    const job = new CountedJob('a.job', 10_000, () => new Promise((resolve) => void setTimeout(resolve, 8000)));
    await schedulers.start(job);
    const startedAt = Date.now();
    await pass(8000);
    expect(schedulers.rowOf('a.job').nextAt).toEqual(new Date(startedAt + 10_000));
  });

  it('resumes when the database is available again', async () => {
    const job = new CountedJob('a.job', 1000);
    schedulers.table.away = true;
    await schedulers.start(job);
    await pass(10_000);
    expect(job.runs).toBe(0);
    schedulers.table.away = false;
    await pass(1000);
    expect(job.runs).toBe(1);
  });
});
