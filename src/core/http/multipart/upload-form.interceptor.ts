import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { finalize, type Observable } from 'rxjs';
import { principalOf } from '../../auth/caller.decorator.js';
import { DomainError } from '../../errors/domain-error.js';
import { RouteTable } from '../../module-api/route-table.js';
import { Traffic } from '../../traffic/traffic.js';
import { GuardsAgain } from '../guards-again.js';
import { InputChecker } from '../input-checker.js';
import { discardRest } from './discard-rest.js';
import { type ReceivedForm, UploadForm } from './upload-form.js';

const FORM_TYPE = /^multipart\/form-data\s*(;|$)/i;

/** Passes an unread `UploadForm` to routes with `@TakesForm`. Discards the unread rest of the body when the route ends. */
@Injectable()
export class UploadFormInterceptor implements NestInterceptor {
  constructor(
    private readonly routes: RouteTable,
    private readonly guards: GuardsAgain,
    private readonly checker: InputChecker,
    private readonly traffic: Traffic,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const dto = this.routes.of(context)?.form;
    if (!dto) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    this.traffic.stream(request, http.getResponse());
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
    if (!FORM_TYPE.test(type) || encoding !== 'identity') {
      throw new DomainError('unsupportedMediaType', 'The request body must be a form: send it as multipart/form-data');
    }
    request.body = new UploadForm(request, (input) => this.check(context, dto, input));
    return next.handle().pipe(finalize(() => discardRest(request)));
  }

  private async check(context: ExecutionContext, dto: Type, input: object): Promise<ReceivedForm> {
    await this.guards.ask(context);
    const sender = principalOf(context.switchToHttp().getRequest<Request>());
    return { sender, input: await this.checker.check(dto as Type<object>, input, sender) };
  }
}
