import type { ModuleRef } from '@nestjs/core';
import { JobRegistry } from './job-registry.js';
import { RecurringJob } from './recurring-job.js';

class Sweep extends RecurringJob {
  readonly name = 'notes.sweep';
  readonly everyMs = 1000;

  run(): Promise<void> {
    return Promise.resolve();
  }
}

class OtherSweep extends Sweep {}

describe('JobRegistry', () => {
  const listOf = (...jobs: (typeof Sweep)[]) =>
    new JobRegistry(
      jobs.map((job) => ({ module: 'notes', job })),
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
