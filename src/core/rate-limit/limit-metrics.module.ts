import { Global, Module } from '@nestjs/common';
import { LimitMetrics } from './limit-metrics.js';

/** Who was refused is counted in one place, for every module. */
@Global()
@Module({ providers: [LimitMetrics], exports: [LimitMetrics] })
export class LimitMetricsModule {}
