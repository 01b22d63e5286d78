import { Injectable } from '@nestjs/common';
import { PermissionChecker } from '../../../core/auth/index.js';
import type { Principal } from '../../../core/identity/index.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { InputPipe, type HttpResponse } from '../../../core/http/index.js';
import type { AjaxOperation } from './ajax-operation.js';
import { AddCommentOperation } from './add-comment-operation.js';
import { GetItemOperation } from './get-item-operation.js';
import { GetRatingsOperation } from './get-ratings-operation.js';
import { SubmitRatingOperation } from './submit-rating-operation.js';

type Parameters = Readonly<Record<string, unknown>>;

const ALLOWED_METHODS = { GET: ['GET', 'HEAD'], POST: ['POST'] } as const;

/** Resolves the operation, and checks its permission and its input as guards and pipes do for a route. */
@Injectable()
export class AjaxDispatcher {
  private readonly all: readonly AjaxOperation[];

  constructor(
    private readonly access: PermissionChecker,
    private readonly input: InputPipe,
    getItem: GetItemOperation,
    getRatings: GetRatingsOperation,
    addComment: AddCommentOperation,
    submitRating: SubmitRatingOperation,
  ) {
    this.all = [getItem, getRatings, addComment, submitRating];
  }

  read(caller: Principal, query: Parameters): Promise<HttpResponse<object>> {
    return this.run(caller, this.resolveOperation(caller, 'GET', query['op']), query);
  }

  write(caller: Principal, query: Parameters, body: Parameters): Promise<HttpResponse<object>> {
    return this.run(caller, this.resolveOperation(caller, 'POST', resolveOp(query, body)), body);
  }

  /** Throws the errors that `write` throws for the operation and its permission. Does not validate the input. */
  authorize(caller: Principal, query: Parameters, body: Parameters): void {
    this.resolveOperation(caller, 'POST', resolveOp(query, body));
  }

  private async run(caller: Principal, operation: AjaxOperation, sent: object): Promise<HttpResponse<object>> {
    return operation.execute(caller, await this.input.validateInput(operation.input, sent, caller));
  }

  private resolveOperation(caller: Principal, method: AjaxOperation['method'], op: unknown): AjaxOperation {
    const operation = this.all.find(({ name }) => name === op);
    if (!operation) throw this.unknownOperation();
    if (operation.method !== method) {
      const allow = ALLOWED_METHODS[operation.method];
      throw new DomainError('methodNotAllowed', `The op ${operation.name} is not available by ${method}`, { allow });
    }
    if (operation.permission) this.access.assert(caller, operation.permission, 'articles');
    return operation;
  }

  private unknownOperation(): DomainError {
    const message = `The op must be one of ${this.all.map(({ name }) => name).join(', ')}.`;
    return new DomainError('malformed', message, { details: [{ field: 'op', message }] });
  }
}

/** Reads `op` from the query or from the body. */
function resolveOp(query: Parameters, body: Parameters): unknown {
  const [named, op = named] = [query['op'], body['op']];
  if (named !== undefined && named !== op)
    throw new DomainError('malformed', 'The op must be the same in the query and in the body');
  return op;
}
