import { Injectable, Module } from '@nestjs/common';
import { RecurringJob } from '../../../src/core/jobs/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';

@Injectable()
export class CountingJob extends RecurringJob {
  readonly name = 'counting.count';
  readonly everyMs = 300;
  runs = 0;

  run(): Promise<void> {
    this.runs += 1;
    return Promise.resolve();
  }
}

@Injectable()
export class FailingJob extends RecurringJob {
  readonly name = 'counting.fail';
  readonly everyMs = 1000;
  runs = 0;

  run(): Promise<void> {
    this.runs += 1;
    return Promise.reject(new Error('no ink'));
  }
}

/** Runs until the signal is aborted. */
@Injectable()
export class EndlessJob extends RecurringJob {
  readonly name = 'counting.endless';
  readonly everyMs = 3_600_000;
  override readonly leaseMs = 3000;
  runs = 0;

  async run(signal: AbortSignal): Promise<void> {
    this.runs += 1;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  }
}

const jobs = [CountingJob, FailingJob, EndlessJob];

@Module({ providers: jobs })
class CountingModule {}

export const counting: FeatureModule = { moduleApi: 1, name: 'counting', module: CountingModule, jobs };
