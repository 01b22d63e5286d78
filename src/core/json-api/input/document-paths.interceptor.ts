import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, type Observable, throwError } from 'rxjs';
import { DomainError, invalid } from '../../errors/domain-error.js';
import { fieldNamesOf } from '../../http/input/field-names.js';

/** Services tell of a fault by their own name of the field; whoever has sent a document is told the path in it. */
@Injectable()
export class DocumentPathsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(catchError((error: unknown) => throwError(() => withPaths(error, request))));
  }
}

function withPaths(error: unknown, request: Request): unknown {
  const pathOf = fieldNamesOf(request);
  if (!pathOf || !(error instanceof DomainError && error.kind === 'invalid')) return error;
  return invalid(...(error.details ?? []).map((detail) => ({ ...detail, field: pathOf(detail.field) })));
}
