import type { IncomingMessage } from 'node:http';
import { type ArgumentsHost, Logger } from '@nestjs/common';
import { notFound, unavailable } from '../../errors/domain-error.js';
import { type Deadline, RequestContext } from '../../request-context/request-context.js';
import type { ErrorResponder } from './error-responder.js';
import { ErrorFilter } from './error.filter.js';

describe('ErrorFilter', () => {
  let logged: unknown[][];
  let sent: jest.Mock;
  let response: { headersSent: boolean; destroy: jest.Mock };

  beforeEach(() => {
    logged = [];
    for (const level of ['error', 'warn'] as const) {
      jest
        .spyOn(Logger.prototype, level)
        .mockImplementation((...line: unknown[]) => void logged.push([level, ...line]));
    }
    sent = jest.fn();
    response = { headersSent: false, destroy: jest.fn() };
  });
  afterEach(() => jest.restoreAllMocks());

  function handle(thrown: unknown, deadline?: Deadline): void {
    const request = { headers: {} } as IncomingMessage;
    new RequestContext(request, () => undefined).deadline = deadline;
    const http = { getRequest: () => request, getResponse: () => response };
    const filter = new ErrorFilter({ send: sent } as unknown as ErrorResponder);
    filter.catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
  }

  it('logs an unexpected error and sends the status 500', () => {
    const error = new Error('no ink');
    handle(error);
    expect(logged).toEqual([['error', { err: error }, 'A request failed']]);
    expect(sent.mock.calls).toEqual([[expect.objectContaining({ kind: 'internal' }), expect.anything(), response]]);
  });

  it('logs a warning with the cause if a dependency is unavailable', () => {
    const cause = new Error('connect ECONNREFUSED');
    handle(unavailable('The database cannot be reached at the moment', cause));
    expect(logged).toEqual([['warn', { err: cause }, 'The database cannot be reached at the moment']]);
  });

  it('logs no error of the client', () => {
    handle(notFound('There is nothing'));
    expect(logged).toEqual([]);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('aborts a response whose headers have been sent', () => {
    response.headersSent = true;
    handle(new Error('no ink'));
    expect([response.destroy.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0]);
  });

  it('logs an error after the deadline, ends the deadline and sends no second response', () => {
    const deadline = { isExceeded: true, end: jest.fn() };
    response.headersSent = true;
    handle(new Error('no ink'), deadline);
    handle(Object.assign(new Error('Cannot set headers'), { code: 'ERR_HTTP_HEADERS_SENT' }), deadline);
    expect(logged).toHaveLength(1);
    expect([deadline.end.mock.calls.length, response.destroy.mock.calls.length, sent.mock.calls.length]).toEqual([
      ...[2, 0, 0],
    ]);
  });
});
