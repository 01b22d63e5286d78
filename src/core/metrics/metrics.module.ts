import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { BudgetMetrics } from './budget-metrics.js';
import { DiskMetrics } from './disk-metrics.js';
import { MetricsServer } from './metrics-server.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { RequestMetrics } from './request-metrics.js';

@Global()
@Module({})
export class MetricsModule {
  static forRoot({ METRICS_PORT, METRICS_CACHE_MS }: Settings): DynamicModule {
    return {
      module: MetricsModule,
      controllers: METRICS_PORT === undefined ? [MetricsController] : [],
      providers: [
        { provide: Metrics, useFactory: () => new Metrics(METRICS_CACHE_MS) },
        MetricsServer,
        RequestMetrics,
        BudgetMetrics,
        DiskMetrics,
      ],
      exports: [Metrics, RequestMetrics, BudgetMetrics],
    };
  }
}
