import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ModuleApis } from '../module-api/module-apis.js';
import { ModuleError } from '../module-api/module-error.js';
import type { Job } from './job.js';

/** All jobs of the application: the jobs that modules declare, and the jobs of core. */
@Injectable()
export class JobList {
  private readonly own: Job[] = [];

  constructor(
    private readonly apis: ModuleApis,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Adds a job of a core module, which has no declaration. */
  add(job: Job): void {
    this.own.push(job);
  }

  /** Call after all modules are initialised. Throws if two jobs have the same name. */
  all(): Job[] {
    const declared = this.apis.modules.flatMap(({ jobs = [] }) => jobs);
    const all = [...this.own, ...declared.map((job) => this.moduleRef.get<Job>(job, { strict: false }))];
    const names = all.map(({ name }) => name);
    const twice = new Set(names.filter((name, n) => names.indexOf(name) !== n));
    if (twice.size > 0) throw new ModuleError([...twice].map((name) => `two jobs have the name ${name}`));
    return all;
  }
}
