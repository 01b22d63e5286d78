import type { ExecutionContext, PipeTransform, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { AccountPrincipal } from '../identity/principal.js';
import { RequestContext } from '../request-context/request-context.js';
import { ACCEPTS_IF_MATCH_METADATA } from '../routing/route-metadata.js';
import { WriteParams, type WriteRequest } from './write-params.decorator.js';

class NotesController {
  update(@WriteParams('note') write: WriteRequest): WriteRequest {
    return write;
  }
}

interface InjectedParameter {
  readonly data: string;
  readonly factory: (name: string, context: ExecutionContext) => unknown;
  readonly pipes: readonly [Type<PipeTransform<unknown, WriteRequest>>];
}

const AUTHOR: AccountPrincipal = { userId: 7, role: 'author' };

/** Runs the decorator as Nest does: the factory, then the pipe. */
function inject(note: string, ifMatch?: string): WriteRequest {
  const request = { headers: {}, params: { note }, get: (name: string) => (name === 'If-Match' ? ifMatch : undefined) };
  new RequestContext(request as never, () => '127.0.0.1').principal = AUTHOR;
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, NotesController, 'update') as object;
  const [{ data, factory, pipes }] = Object.values(parameters) as [InjectedParameter];
  return new pipes[0]().transform(factory(data, new ExecutionContextHost([request])), { type: 'custom' });
}

describe('WriteParams', () => {
  it('injects the id, the caller and the precondition', () => {
    const { id, caller, expected } = inject('12', '"3-a"');
    const row = { createdAt: '2030-01-01T12:00:00.000Z', updatedAt: null };
    expect([id, caller]).toEqual([12, AUTHOR]);
    expect(() => expected({ ...row, version: 3 })).not.toThrow();
    expect(() => expected({ ...row, version: 4 })).toThrow(expect.objectContaining({ kind: 'preconditionFailed' }));
  });

  it.each(['0', '-1', '1e3', ' 5', 'abc', '12345678901'])('throws malformed for the id "%s"', (id) =>
    expect(() => inject(id)).toThrow(expect.objectContaining({ kind: 'malformed' })),
  );

  it('makes the route accept If-Match', () => {
    const handler = Object.getOwnPropertyDescriptor(NotesController.prototype, 'update')!.value as object;
    expect(Reflect.getMetadata(ACCEPTS_IF_MATCH_METADATA, handler)).toBe(true);
  });
});
