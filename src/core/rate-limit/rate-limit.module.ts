import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { RateLimiter } from './rate-limiter.js';
import { ThrottlerStorageAdapter } from './throttler-storage.adapter.js';
import { WindowStorage } from './window-storage.js';
import { LimitMetricsModule } from './limit-metrics.module.js';

@Module({
  imports: [
    LimitMetricsModule,
    ThrottlerModule.forRootAsync({
      inject: [WindowStorage],
      useFactory: (windows: WindowStorage) => ({
        // Required by the module; the guard uses the limits of the routes.
        throttlers: [{ limit: 0, ttl: 0 }],
        storage: new ThrottlerStorageAdapter(windows),
      }),
    }),
  ],
  providers: [RateLimiter],
  exports: [ThrottlerModule, RateLimiter],
})
export class RateLimitModule {}
