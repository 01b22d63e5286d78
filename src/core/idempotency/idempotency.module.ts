import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobList } from '../jobs/job-list.js';
import { AnswerStore } from './answer-store.js';
import { ExpiredAnswers } from './expired-answers.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { OnceOnly } from './once-only.js';

@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKeyEntity])],
  providers: [IdempotencyKeysRepository, AnswerStore, OnceOnly, ExpiredAnswers],
  exports: [OnceOnly],
})
export class IdempotencyModule {
  constructor(jobs: JobList, expiredAnswers: ExpiredAnswers) {
    jobs.add(expiredAnswers);
  }
}
