import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { JobsRepository } from './jobs.repository.js';

/** Counts the runs of this process, and tells how long ago each job ended well, wherever that was. */
@Injectable()
export class JobMetrics {
  private readonly runs;

  constructor(metrics: Metrics, rows: JobsRepository) {
    this.runs = metrics.counter({
      name: 'masthead_job_runs_total',
      help: 'Runs of jobs by this process that have ended, by what came of them.',
      labelNames: ['job', 'outcome'] as const,
    });
    metrics.gauge({
      name: 'masthead_job_success_age_seconds',
      help: 'How long ago a run of the job ended well last, on any instance.',
      labelNames: ['job'] as const,
      async collect() {
        const successes = await rows.findSuccesses();
        this.reset();
        for (const { name, at } of successes) this.set({ job: name }, (Date.now() - at.getTime()) / 1000);
      },
    });
  }

  count(job: string, error: Error | null): void {
    this.runs.inc({ job, outcome: error ? 'failed' : 'succeeded' });
  }
}
