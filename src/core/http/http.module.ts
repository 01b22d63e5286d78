import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AuthenticationGuard } from '../auth/authentication.guard.js';
import { PermissionGuard } from '../auth/permission.guard.js';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { RateLimitGuard } from '../rate-limit/rate-limit.guard.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { DeprecationGuard } from '../versioning/deprecation.guard.js';
import { MediaTypes } from '../versioning/media-types.js';
import { Negotiator } from '../versioning/negotiator.js';
import { VersionChoices } from '../versioning/version-choices.js';
import { VersionGuard } from '../versioning/version.guard.js';
import { AnswerInterceptor } from './answer/answer.interceptor.js';
import { AnswerWriter } from './answer/answer-writer.js';
import { SendInterceptor } from './answer/send.interceptor.js';
import { BodyBudget } from './body/body-budget.js';
import { ClientAddress } from './client-address.js';
import { ConditionalInterceptor } from './conditional/conditional.interceptor.js';
import { ErrorAnswers } from './error-answers.js';
import { ErrorFilter } from './error.filter.js';
import { FallbackController } from './fallback.controller.js';
import { GuardsAgain } from './guards-again.js';
import { InputChecker } from './input-checker.js';
import { JsonBodyInterceptor } from './json-body.interceptor.js';
import { UploadFormInterceptor } from './multipart/upload-form.interceptor.js';
import { InputPipe } from './input.pipe.js';
import { WalkInterceptor } from './walk.interceptor.js';

/** The request pipeline, in execution order. Global, because other modules validate input that is not the body of a route. */
@Global()
@Module({
  imports: [RateLimitModule, IdempotencyModule],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    // Also provided by class, because `GuardsAgain` calls them after a body was received.
    AuthenticationGuard,
    PermissionGuard,
    GuardsAgain,
    InputPipe,
    InputChecker,
    AnswerWriter,
    MediaTypes,
    Negotiator,
    VersionChoices,
    ClientAddress,
    ErrorAnswers,
    { provide: APP_GUARD, useExisting: AuthenticationGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: VersionGuard },
    { provide: APP_GUARD, useClass: DeprecationGuard },
    { provide: APP_GUARD, useExisting: PermissionGuard },
    SendInterceptor,
    ConditionalInterceptor,
    BodyBudget,
    JsonBodyInterceptor,
    UploadFormInterceptor,
    IdempotencyInterceptor,
    AnswerInterceptor,
    { provide: APP_INTERCEPTOR, useClass: WalkInterceptor },
    { provide: APP_PIPE, useExisting: InputPipe },
  ],
  exports: [ClientAddress, ErrorAnswers, InputChecker, InputPipe, VersionChoices],
})
export class HttpModule {}

/** Imported last, because its routes match every path. */
@Module({ controllers: [FallbackController] })
export class FallbackModule {}
