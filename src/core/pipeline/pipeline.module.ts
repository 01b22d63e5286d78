import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { InputPipe } from '../http/input/input.pipe.js';
import { ResponseSerializer } from '../http/response/response-serializer.js';
import { SharedCacheHeaders } from '../http/response/shared-cache-headers.js';
import { ResponseBudget } from '../pagination/index.js';
import { RequestLoggerModule } from '../logging/logging.module.js';
import { BodyBudget } from './body/read-body.js';
import { DownloadInterceptor } from './body/download.interceptor.js';
import { JsonBodyInterceptor } from './body/json-body.interceptor.js';
import { UploadFormInterceptor } from './body/upload-form.interceptor.js';
import { ErrorFilter } from './errors/error.filter.js';
import { ErrorResponder } from './errors/error-responder.js';
import { FallbackController } from './fallback.controller.js';
import { AuthenticationGuard } from './guards/authentication.guard.js';
import { BodyReauthorizer, PermissionGuard } from './guards/permission.guard.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { LoadShedder } from './load-shedding/load-shedder.js';
import { OverloadResponder } from './load-shedding/overload-responder.js';
import { Negotiator, VersionResolver, VersionGuard } from './negotiation/version.guard.js';
import { RateLimitGuard } from './rate-limit/rate-limit.guard.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { RequestPipelineInterceptor } from './request-pipeline.interceptor.js';
import { ConditionalRequestInterceptor } from './response/conditional-request.interceptor.js';
import { ResponseCompressor } from './response/response-compressor.js';
import { SendInterceptor } from './response/send.interceptor.js';
import { SerializeInterceptor } from './response/serialize.interceptor.js';
import { CacheHitResponder } from './response-cache/cache-hit-responder.js';
import { CacheableQueries, ResponseCache } from './response-cache/response-cache.js';
import { SharedCacheInterceptor } from './response-cache/shared-cache.interceptor.js';
import { ResponseCacheInterceptor } from './response-cache/response-cache.interceptor.js';

/**
 * The classes of the request pipeline, in execution order. `README.md` in this folder lists all steps, also those that `src/app.ts` installs
 * before Nest. Global, because other modules validate input that is not the body of a route.
 */
@Global()
@Module({
  imports: [RateLimitModule, IdempotencyModule, RequestLoggerModule],
  providers: [
    ...[CacheHitResponder, ResponseCache, CacheableQueries],
    ...[LoadShedder, OverloadResponder],
    ...[VersionResolver, Negotiator],
    // Also provided by class, because `BodyReauthorizer` calls them after a body was received.
    ...[AuthenticationGuard, PermissionGuard, BodyReauthorizer],
    { provide: APP_GUARD, useExisting: AuthenticationGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: VersionGuard },
    { provide: APP_GUARD, useExisting: PermissionGuard },
    { provide: APP_INTERCEPTOR, useClass: RequestPipelineInterceptor },
    ...[SendInterceptor, ResponseCompressor],
    ResponseCacheInterceptor,
    ...[SharedCacheInterceptor, SharedCacheHeaders],
    ConditionalRequestInterceptor,
    ...[JsonBodyInterceptor, BodyBudget],
    UploadFormInterceptor,
    IdempotencyInterceptor,
    ...[SerializeInterceptor, ResponseSerializer, ResponseBudget],
    DownloadInterceptor,
    InputPipe,
    { provide: APP_PIPE, useExisting: InputPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
    ErrorResponder,
  ],
  exports: [ErrorResponder, InputPipe, RateLimitModule, ResponseBudget, VersionResolver],
})
export class PipelineModule {}

/** Imported last, because its routes match every path. */
@Module({ controllers: [FallbackController] })
export class FallbackModule {}
