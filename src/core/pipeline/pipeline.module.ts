import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AuthenticationGuard } from './guards/authentication.guard.js';
import { PermissionGuard } from './guards/permission.guard.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { RateLimitGuard } from './rate-limit/rate-limit.guard.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { DeprecationGuard } from './negotiation/deprecation.guard.js';
import { Negotiator } from './negotiation/negotiator.js';
import { VersionResolver } from './negotiation/version-resolver.js';
import { VersionGuard } from './negotiation/version.guard.js';
import { SerializeInterceptor } from './response/serialize.interceptor.js';
import { ResponseSerializer } from '../http/response/response-serializer.js';
import { SendInterceptor } from './response/send.interceptor.js';
import { BodyBudget } from './body/body-budget.js';
import { ClientAddressResolver } from './request/client-address-resolver.js';
import { ConditionalRequestInterceptor } from './response/conditional-request.interceptor.js';
import { ErrorResponder } from './errors/error-responder.js';
import { ErrorFilter } from './errors/error.filter.js';
import { FallbackController } from './fallback.controller.js';
import { BodyReauthorizer } from './guards/body-reauthorizer.js';
import { InputValidator } from '../http/input-validator.js';
import { DownloadInterceptor } from './body/download.interceptor.js';
import { JsonBodyInterceptor } from './body/json-body.interceptor.js';
import { UploadFormInterceptor } from './body/upload-form.interceptor.js';
import { InputPipe } from '../http/input.pipe.js';
import { RequestPipelineInterceptor } from './request-pipeline.interceptor.js';

/** The request pipeline, in execution order. Global, because other modules validate input that is not the body of a route. */
@Global()
@Module({
  imports: [RateLimitModule, IdempotencyModule],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    // Also provided by class, because `BodyReauthorizer` calls them after a body was received.
    AuthenticationGuard,
    PermissionGuard,
    BodyReauthorizer,
    InputPipe,
    InputValidator,
    ResponseSerializer,
    Negotiator,
    VersionResolver,
    ClientAddressResolver,
    ErrorResponder,
    { provide: APP_GUARD, useExisting: AuthenticationGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: VersionGuard },
    { provide: APP_GUARD, useClass: DeprecationGuard },
    { provide: APP_GUARD, useExisting: PermissionGuard },
    SendInterceptor,
    ConditionalRequestInterceptor,
    BodyBudget,
    JsonBodyInterceptor,
    UploadFormInterceptor,
    IdempotencyInterceptor,
    SerializeInterceptor,
    DownloadInterceptor,
    { provide: APP_INTERCEPTOR, useClass: RequestPipelineInterceptor },
    { provide: APP_PIPE, useExisting: InputPipe },
  ],
  exports: [ClientAddressResolver, ErrorResponder, InputValidator, InputPipe, VersionResolver],
})
export class PipelineModule {}

/** Imported last, because its routes match every path. */
@Module({ controllers: [FallbackController] })
export class FallbackModule {}
