import { randomBytes } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { UnitOfWork } from '../core/database/index.js';
import { JobLease } from '../core/jobs/job-lease.js';
import { JobRegistry } from '../core/jobs/job-registry.js';
import { JobsRepository } from '../core/jobs/jobs.repository.js';
import type { RecurringJob } from '../core/jobs/index.js';
import { eventually } from './eventually.js';

/** Runs a job now, exclusively, like the scheduler. Returns false if the job has no work, and rejects with its error. */
export async function runJob(app: INestApplication, name: string): Promise<boolean> {
  const job = findJob(app, name);
  const lease = await eventually(
    () => claim(app, job),
    (claimed) => claimed !== null,
  );
  if (!lease) throw new Error(`Another run of the job ${name} does not end`);
  try {
    const hasWork = await job.hasWork();
    if (hasWork) await job.run(lease.signal);
    await lease.release(null);
    return hasWork;
  } catch (error) {
    await lease.release(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

function findJob(app: INestApplication, name: string): RecurringJob {
  const jobs = app.get(JobRegistry).all();
  const job = jobs.find((each) => each.name === name);
  if (job) return job;
  const names = jobs.map((each) => each.name).sort();
  throw new Error(`The application has no job "${name}". Jobs: ${names.join(', ')}`);
}

/** Returns null while the job runs, in any instance. */
async function claim(app: INestApplication, job: RecurringJob): Promise<JobLease | null> {
  const [rows, unitOfWork] = [app.get(JobsRepository), app.get(UnitOfWork)];
  const times = (await rows.findTimes()).find(({ name }) => name === job.name);
  if (!times) {
    await unitOfWork.runWithoutInvalidation(() => rows.insert([job.name], new Date()));
    return null;
  }
  if (times.leaseUntil !== null && times.leaseUntil.getTime() > Date.now()) return null;
  const lease = new JobLease(job, randomBytes(16).toString('base64url'), rows, unitOfWork);
  return (await lease.claim(times)) ? lease : null;
}
