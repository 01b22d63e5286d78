import {
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
  applyDecorators,
  HttpCode,
  Post,
} from '@nestjs/common';
import type { Request } from 'express';
import type { VersionCheck } from '../database/versioned-record.js';
import type { AccountPrincipal } from '../identity/principal.js';
import { contextOf } from '../request-context/request-context.js';
import { AcceptIfMatch, readVersionCheck } from './conditional/if-match.decorator.js';
import {
  type IdParamOptions,
  documentIdParam,
  documentResourceIdParam,
  parseId,
  withMethodDecorators,
} from './params.js';

/** The arguments that all changes of one resource have in common. */
export interface WriteRequest {
  /** The id in the path. */
  readonly id: number;
  /** The caller, as with `@Caller()`. The route has `@Allow`. */
  readonly caller: AccountPrincipal;
  /** The precondition of the request, as with `@IfMatch()`. The service calls it with the current row, after all access checks. */
  readonly expected: VersionCheck;
}

interface RawWriteRequest extends Omit<WriteRequest, 'id'> {
  readonly id: string;
}

const WriteRequestParam = createParamDecorator((name: string, context: ExecutionContext): RawWriteRequest => {
  const request = context.switchToHttp().getRequest<Request<Record<string, string>>>();
  const caller = contextOf(request).principal as AccountPrincipal;
  return { id: request.params[name]!, caller, expected: readVersionCheck(request) };
});

// A pipe, because the id is checked at the same time as the other parameters.
@Injectable()
class WriteRequestPipe implements PipeTransform<RawWriteRequest, WriteRequest> {
  transform({ id, caller, expected }: RawWriteRequest): WriteRequest {
    return { id: parseId(id), caller, expected };
  }
}

const createWriteParams = (name: string, documentation: MethodDecorator): ParameterDecorator =>
  withMethodDecorators(WriteRequestParam(name, WriteRequestPipe), AcceptIfMatch(), documentation);

/**
 * Injects the common arguments of a change: the id in the path, the caller and the precondition (`If-Match`). `name`: the path parameter.
 * The controller implements `CurrentStateProvider`. Throws `malformed` (400) if the id is not a positive integer.
 *
 *     @Patch(':id')
 *     @Allow(WRITE_CALENDAR)
 *     async update(@WriteParams() { id, caller, expected }: WriteRequest, @Body() dto: UpdateEntryDto) {
 *       return single(await this.calendar.update(caller, id, entryChanges(dto), expected), presentEntry(this.links));
 *     }
 */
export const WriteParams = (name = 'id', options?: IdParamOptions): ParameterDecorator =>
  createWriteParams(name, documentIdParam(name, options));

/** `@WriteParams()` of version 2, where ids are documented as strings: `@ResourceWriteParams() { id, expected }: WriteRequest`. */
export const ResourceWriteParams = (name = 'id', options?: IdParamOptions): ParameterDecorator =>
  createWriteParams(name, documentResourceIdParam(name, options));

/** A `POST` that changes an existing resource and returns it with status 200: `@PostAction(':id/publish')`. */
export const PostAction = (path: string): MethodDecorator => applyDecorators(Post(path), HttpCode(200));
