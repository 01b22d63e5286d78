import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { finalize, type Observable } from 'rxjs';
import { principalOf } from '../../auth/caller.decorator.js';
import { DomainError } from '../../errors/domain-error.js';
import { RouteTable } from '../../routing/route-table.js';
import { LoadShedder } from '../load-shedding/load-shedder.js';
import { BodyReauthorizer } from '../guards/body-reauthorizer.js';
import { InputValidator } from '../../http/input-validator.js';
import { discardRemainingBody } from '../../http/multipart/discard-remaining-body.js';
import { type FormSubmission, UploadForm } from '../../http/multipart/upload-form.js';

const MULTIPART_TYPE = /^multipart\/form-data\s*(;|$)/i;

/** Passes an unread `UploadForm` to routes with `@AcceptMultipart`. Discards the unread rest of the body when the route ends. */
@Injectable()
export class UploadFormInterceptor implements NestInterceptor {
  constructor(
    private readonly routes: RouteTable,
    private readonly reauthorizer: BodyReauthorizer,
    private readonly inputValidator: InputValidator,
    private readonly loadShedder: LoadShedder,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const dto = this.routes.resolve(context)?.form;
    if (!dto) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    this.loadShedder.acquireStream(request, http.getResponse());
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
    if (!MULTIPART_TYPE.test(type) || encoding !== 'identity') {
      throw new DomainError('unsupportedMediaType', 'The request body must be a form: send it as multipart/form-data');
    }
    request.body = new UploadForm(request, (input) => this.validate(context, dto, input));
    return next.handle().pipe(finalize(() => discardRemainingBody(request)));
  }

  private async validate(context: ExecutionContext, dto: Type, input: object): Promise<FormSubmission> {
    await this.reauthorizer.reauthorize(context);
    const sender = principalOf(context.switchToHttp().getRequest<Request>());
    return { sender, input: await this.inputValidator.validate(dto as Type<object>, input, sender) };
  }
}
