import { Global, Module } from '@nestjs/common';
import { InvalidationBroadcast } from './invalidation-broadcast.js';
import { ReadEffects } from './read-effects.js';
import { StalenessMonitor } from './staleness-monitor.js';

/** Global, because modules use `ReadEffects` and `StalenessMonitor`. */
@Global()
@Module({
  providers: [InvalidationBroadcast, ReadEffects, StalenessMonitor],
  exports: [ReadEffects, StalenessMonitor],
})
export class CacheModule {}
