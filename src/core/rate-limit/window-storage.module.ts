import { Global, Module } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { FallbackWindows } from './fallback-windows.js';
import { LimitMetrics } from './limit-metrics.js';
import { MemoryWindows } from './memory-windows.js';
import { RedisWindows } from './redis-windows.js';
import { WindowStorage } from './window-storage.js';

/** One place where everything that is limited is counted, for every module. */
@Global()
@Module({
  providers: [
    {
      provide: WindowStorage,
      inject: [Settings, Metrics],
      useFactory: ({ REDIS_URL }: Settings, metrics: Metrics): WindowStorage =>
        REDIS_URL === undefined
          ? new MemoryWindows()
          : new FallbackWindows(new RedisWindows(REDIS_URL), new MemoryWindows(), metrics),
    },
    LimitMetrics,
  ],
  exports: [LimitMetrics, WindowStorage],
})
export class WindowStorageModule {}
