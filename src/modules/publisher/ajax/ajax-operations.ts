import { Injectable } from '@nestjs/common';
import { AccessDemand, type Principal } from '../../../core/auth/index.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { InputChecker, type Reply } from '../../../core/http/index.js';
import type { AjaxOperation } from './ajax-operation.js';
import { AddComment } from './add-comment.js';
import { GetItem } from './get-item.js';
import { GetRatings } from './get-ratings.js';
import { SubmitRating } from './submit-rating.js';

type Parameters = Readonly<Record<string, unknown>>;

const ALLOWED = { GET: ['GET', 'HEAD'], POST: ['POST'] } as const;

/** Resolves the operation, and checks its permission and its input as guards and pipes do for a route. */
@Injectable()
export class AjaxOperations {
  private readonly all: readonly AjaxOperation[];

  constructor(
    private readonly access: AccessDemand,
    private readonly checker: InputChecker,
    getItem: GetItem,
    getRatings: GetRatings,
    addComment: AddComment,
    submitRating: SubmitRating,
  ) {
    this.all = [getItem, getRatings, addComment, submitRating];
  }

  read(caller: Principal, query: Parameters): Promise<Reply<object>> {
    return this.perform(caller, this.wanted(caller, 'GET', query['op']), query);
  }

  write(caller: Principal, query: Parameters, body: Parameters): Promise<Reply<object>> {
    return this.perform(caller, this.wanted(caller, 'POST', opOf(query, body)), body);
  }

  /** Throws the errors that `write` throws for the operation and its permission. Does not validate the input. */
  admit(caller: Principal, query: Parameters, body: Parameters): void {
    this.wanted(caller, 'POST', opOf(query, body));
  }

  private async perform(caller: Principal, operation: AjaxOperation, sent: object): Promise<Reply<object>> {
    return operation.answer(caller, await this.checker.check(operation.input, sent, caller));
  }

  private wanted(caller: Principal, method: AjaxOperation['method'], op: unknown): AjaxOperation {
    const operation = this.all.find(({ name }) => name === op);
    if (!operation) throw this.unknown();
    if (operation.method !== method) {
      const allow = ALLOWED[operation.method];
      throw new DomainError('methodNotAllowed', `The op ${operation.name} is not available by ${method}`, { allow });
    }
    if (operation.permission) this.access.check(caller, operation.permission, 'articles');
    return operation;
  }

  private unknown(): DomainError {
    const message = `The op must be one of ${this.all.map(({ name }) => name).join(', ')}.`;
    return new DomainError('malformed', message, { details: [{ field: 'op', message }] });
  }
}

/** Reads `op` from the query or from the body. */
function opOf(query: Parameters, body: Parameters): unknown {
  const [named, op = named] = [query['op'], body['op']];
  if (named !== undefined && named !== op)
    throw new DomainError('malformed', 'The op must be the same in the query and in the body');
  return op;
}
