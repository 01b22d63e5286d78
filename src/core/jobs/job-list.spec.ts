import type { ModuleRef } from '@nestjs/core';
import type { ModuleApis } from '../module-api/module-apis.js';
import { JobList } from './job-list.js';
import { Job } from './job.js';

class Sweep extends Job {
  readonly name = 'notes.sweep';
  readonly everyMs = 1000;

  run(): Promise<void> {
    return Promise.resolve();
  }
}

class OtherSweep extends Sweep {}

describe('JobList', () => {
  const listOf = (...jobs: (typeof Sweep)[]) =>
    new JobList(
      { modules: [{ jobs }] } as unknown as ModuleApis,
      { get: (job: typeof Sweep) => new job() } as unknown as ModuleRef,
    );

  it('returns the jobs of the modules and of core', () => {
    const list = listOf(OtherSweep);
    expect(list.all()).toEqual([expect.any(OtherSweep)]);
    expect(listOf().all()).toEqual([]);
  });

  it('throws when two jobs of modules or core have the same name', () => {
    expect(() => listOf(Sweep, OtherSweep).all()).toThrow('two jobs have the name notes.sweep');
    const list = listOf(Sweep);
    list.add(new OtherSweep());
    expect(() => list.all()).toThrow('two jobs have the name notes.sweep');
  });
});
