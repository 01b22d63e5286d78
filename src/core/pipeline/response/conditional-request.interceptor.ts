import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, from, type Observable } from 'rxjs';
import { Settings } from '../../../config/settings.js';
import { DomainError } from '../../errors/domain-error.js';
import { contextOf } from '../../request-context/request-context.js';
import { ResponseSerializer } from '../../http/response/response-serializer.js';
import type { CurrentStateProvider } from '../../http/conditional/if-match.decorator.js';

/** Requires `If-Match` if `API_REQUIRE_IF_MATCH` is set, and adds the current ETag to a 412 response. */
@Injectable()
export class ConditionalRequestInterceptor implements NestInterceptor {
  constructor(
    private readonly serializer: ResponseSerializer,
    private readonly settings: Settings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (this.settings.API_REQUIRE_IF_MATCH && request.get('If-Match') === undefined) {
      throw new DomainError('preconditionRequired', 'Send If-Match with the ETag of the resource that you read');
    }
    const controller = contextOf(request).route!.host.instance as CurrentStateProvider;
    return next.handle().pipe(catchError((error: unknown) => from(this.addCurrentEtag(error, controller, request))));
  }

  private async addCurrentEtag(error: unknown, controller: CurrentStateProvider, request: Request): Promise<never> {
    if (!(error instanceof DomainError && error.kind === 'preconditionFailed')) throw error;
    const tag = await this.getCurrentEtag(controller, request).catch(() => undefined);
    throw new DomainError(error.kind, error.message, { ...(tag !== undefined && { tag }) });
  }

  private async getCurrentEtag(controller: CurrentStateProvider, request: Request): Promise<string | undefined> {
    const current = await controller.current(
      contextOf(request).principal,
      ...Object.values(request.params).map(Number),
    );
    return this.serializer.serialize(current).headers['ETag'];
  }
}
