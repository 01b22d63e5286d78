import { Global, Module } from '@nestjs/common';
import { RequestLoggerModule } from '../../logging/logging.module.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { CacheWriter } from './cache-writer.js';
import { InvalidationBroadcast } from '../../cache/invalidation-broadcast.js';
import { StalenessMonitor } from '../../cache/staleness-monitor.js';
import { CacheHitResponder } from './cache-hit-responder.js';
import { ReadEffects } from '../../cache/read-effects.js';
import { ResponseCache } from './response-cache.js';
import { RequestCoalescer } from './request-coalescer.js';
import { CacheKeyResolver } from './cache-key-resolver.js';
import { AnonymousReadRunner } from './response-cache.interceptor.js';

/** Caches responses to anonymous clients. Global, because modules use `ReadEffects` and `StalenessMonitor`. */
@Global()
@Module({
  imports: [RateLimitModule, RequestLoggerModule],
  providers: [
    CacheWriter,
    InvalidationBroadcast,
    StalenessMonitor,
    CacheHitResponder,
    ReadEffects,
    ResponseCache,
    RequestCoalescer,
    CacheKeyResolver,
    AnonymousReadRunner,
  ],
  exports: [CacheWriter, StalenessMonitor, ReadEffects, AnonymousReadRunner],
})
export class ResponseCacheModule {}
