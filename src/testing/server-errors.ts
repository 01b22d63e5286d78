import type { INestApplication } from '@nestjs/common';
import { ErrorResponder } from '../core/pipeline/errors/error-responder.js';
import { HTTP_ERROR_BY_KIND } from '../core/pipeline/errors/error-response.js';
import { contextOf } from '../core/request-context/request-context.js';

const MAX_ERRORS = 100;

/** The exceptions behind the newest responses with a status of 500 or more, by request id. */
export class ServerErrors {
  private readonly errors = new Map<string, unknown>();

  find(requestId: string | null): unknown {
    return requestId === null ? undefined : this.errors.get(requestId);
  }

  install(app: INestApplication): void {
    const responder = app.get(ErrorResponder);
    const toResponse = responder.toResponse.bind(responder);
    responder.toResponse = (error, request, path) => {
      if (HTTP_ERROR_BY_KIND[error.kind].status >= 500) {
        this.record(contextOf(request).requestId, error.cause ?? error);
      }
      return toResponse(error, request, path);
    };
  }

  private record(requestId: string, error: unknown): void {
    this.errors.set(requestId, error);
    const [oldest] = this.errors.keys();
    if (this.errors.size > MAX_ERRORS) this.errors.delete(oldest!);
  }
}
