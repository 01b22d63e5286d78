import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobRegistry } from './job-registry.js';
import { JobMetrics } from './job-metrics.js';
import { JobEntity } from './job.entity.js';
import { JobsRepository } from './jobs.repository.js';
import { Scheduler } from './scheduler.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([JobEntity])],
  providers: [JobRegistry, JobMetrics, JobsRepository, Scheduler],
  exports: [JobRegistry],
})
export class JobsModule {}
