import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { InvalidModulesError } from '../routing/invalid-modules.error.js';
import { type DeclaredJob, JOBS, type RecurringJob } from './recurring-job.js';

/** All jobs of the application: the jobs that modules declare, and the jobs of core. */
@Injectable()
export class JobRegistry {
  private readonly coreJobs: RecurringJob[] = [];

  constructor(
    @Inject(JOBS) private readonly declared: readonly DeclaredJob[],
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Adds a job of a core module, which has no declaration. */
  add(job: RecurringJob): void {
    this.coreJobs.push(job);
  }

  /** Call after all modules are initialised. Throws if two jobs have the same name. */
  all(): RecurringJob[] {
    const all = [
      ...this.coreJobs,
      ...this.declared.map(({ job }) => this.moduleRef.get<RecurringJob>(job, { strict: false })),
    ];
    const names = all.map(({ name }) => name);
    const twice = new Set(names.filter((name, n) => names.indexOf(name) !== n));
    if (twice.size > 0) throw new InvalidModulesError([...twice].map((name) => `two jobs have the name ${name}`));
    return all;
  }
}
