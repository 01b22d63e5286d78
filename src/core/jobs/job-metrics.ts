import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { JobRegistry } from './job-registry.js';
import { JobsRepository, type JobTimes } from './jobs.repository.js';

/** Seconds since the job became due or its last lease expired; 0 if the job is not due or an instance runs it. */
function secondsDue({ nextAt, leaseUntil }: JobTimes): number {
  return Math.max(0, Date.now() - Math.max(nextAt.getTime(), leaseUntil?.getTime() ?? 0)) / 1000;
}

/** Counts the job runs of this process, and reports the last success and the delay of each job on any instance. */
@Injectable()
export class JobMetrics implements OnApplicationBootstrap {
  private readonly runs;

  constructor(
    metrics: Metrics,
    rows: JobsRepository,
    private readonly registry: JobRegistry,
  ) {
    this.runs = metrics.counter({
      name: 'masthead_job_runs_total',
      help: 'Finished job runs of this process, by outcome.',
      labelNames: ['job', 'outcome'] as const,
    });
    metrics.gauge({
      name: 'masthead_job_success_age_seconds',
      help: 'Time since the last successful run of the job on any instance.',
      labelNames: ['job'] as const,
      async collect() {
        const successes = await rows.findSuccesses();
        this.reset();
        for (const { name, at } of successes) this.set({ job: name }, (Date.now() - at.getTime()) / 1000);
      },
    });
    metrics.gauge({
      name: 'masthead_job_overdue_seconds',
      help: 'Time since the job became due; 0 if it is not due, runs or has no work.',
      labelNames: ['job'] as const,
      async collect() {
        const times = new Map((await rows.findTimes()).map((row) => [row.name, row]));
        this.reset();
        for (const job of registry.all()) {
          const row = times.get(job.name);
          const seconds = row ? secondsDue(row) : 0;
          this.set({ job: job.name }, seconds > 0 && (await job.hasWork()) ? seconds : 0);
        }
      },
    });
  }

  /** Initializes the counters to 0, so that the first failure is visible as an increase. */
  onApplicationBootstrap(): void {
    for (const { name: job } of this.registry.all()) {
      for (const outcome of ['succeeded', 'failed']) this.runs.inc({ job, outcome }, 0);
    }
  }

  countRun(job: string, error: Error | null): void {
    this.runs.inc({ job, outcome: error ? 'failed' : 'succeeded' });
  }
}
