import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { JobsRepository } from './jobs.repository.js';

/** Counts the job runs of this process, and reports the time since the last success of each job on any instance. */
@Injectable()
export class JobMetrics {
  private readonly runs;

  constructor(metrics: Metrics, rows: JobsRepository) {
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
  }

  countRun(job: string, error: Error | null): void {
    this.runs.inc({ job, outcome: error ? 'failed' : 'succeeded' });
  }
}
