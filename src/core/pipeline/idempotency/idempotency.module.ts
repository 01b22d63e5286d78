import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobRegistry } from '../../jobs/job-registry.js';
import { IdempotencyStore } from './idempotency-store.js';
import { IdempotencyRetentionJob } from './idempotency-retention.job.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { IdempotentExecutor } from './idempotent-executor.js';

@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKeyEntity])],
  providers: [IdempotencyKeysRepository, IdempotencyStore, IdempotentExecutor, IdempotencyRetentionJob],
  exports: [IdempotentExecutor],
})
export class IdempotencyModule {
  constructor(jobs: JobRegistry, retentionJob: IdempotencyRetentionJob) {
    jobs.add(retentionJob);
  }
}
