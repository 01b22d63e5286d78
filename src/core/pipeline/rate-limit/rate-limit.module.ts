import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { RateLimiter, ThrottlerStorageAdapter } from './rate-limit.guard.js';
import { CounterStore } from '../../counters/counter-store.js';
import { LimitMetricsModule } from '../../counters/limit-metrics.module.js';

@Module({
  imports: [
    LimitMetricsModule,
    ThrottlerModule.forRootAsync({
      inject: [CounterStore],
      useFactory: (store: CounterStore) => ({
        // Required by the module; the guard uses the limits of the routes.
        throttlers: [{ limit: 0, ttl: 0 }],
        storage: new ThrottlerStorageAdapter(store),
      }),
    }),
  ],
  providers: [RateLimiter],
  exports: [ThrottlerModule, RateLimiter],
})
export class RateLimitModule {}
