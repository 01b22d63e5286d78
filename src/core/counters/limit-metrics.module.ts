import { Global, Module } from '@nestjs/common';
import { LimitMetrics } from './limit-metrics.js';

/** Provides one rejection counter for all modules. */
@Global()
@Module({ providers: [LimitMetrics], exports: [LimitMetrics] })
export class LimitMetricsModule {}
