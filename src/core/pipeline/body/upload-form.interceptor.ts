import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { finalize, type Observable } from 'rxjs';
import { DomainError } from '../../errors/domain-error.js';
import { LoadShedder } from '../load-shedding/load-shedder.js';
import { BodyReauthorizer } from '../guards/permission.guard.js';
import { InputPipe } from '../../http/input/input.pipe.js';
import { contextOf } from '../../request-context/request-context.js';
import { discardRemainingBody } from '../../http/multipart/discard-remaining-body.js';
import { UploadForm } from '../../http/multipart/upload-form.js';

const MULTIPART_TYPE = /^multipart\/form-data\s*(;|$)/i;

/** Passes an unread `UploadForm` to routes with `@AcceptMultipart`. Discards the unread rest of the body when the route ends. */
@Injectable()
export class UploadFormInterceptor implements NestInterceptor {
  constructor(
    private readonly reauthorizer: BodyReauthorizer,
    private readonly inputPipe: InputPipe,
    private readonly loadShedder: LoadShedder,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const current = contextOf(request);
    this.loadShedder.acquireStream(current, http.getResponse());
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
    if (!MULTIPART_TYPE.test(type) || encoding !== 'identity') {
      throw new DomainError('unsupportedMediaType', 'The request body must be a form: send it as multipart/form-data');
    }
    request.body = new UploadForm(request, async (form) => {
      await this.reauthorizer.reauthorize(context);
      const sender = current.principal;
      return { sender, input: await this.inputPipe.validateInput(current.route!.form as Type<object>, form, sender) };
    });
    return next.handle().pipe(finalize(() => discardRemainingBody(request)));
  }
}
