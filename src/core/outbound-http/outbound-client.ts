import { extname, join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OutboundThread } from './outbound-thread.js';
import type { RequestResult } from './request-thread.js';
import { OutboundError } from './outbound.error.js';
import {
  lateAnswer,
  type OutboundResponse,
  type ProtectedRequest,
  REQUEST_FAILED,
} from './request-with-ssrf-protection.js';

export interface OutboundRequest extends ProtectedRequest {
  readonly body?: string;
  /** Aborts the wait for the response. */
  readonly signal?: AbortSignal;
}

/** Sends requests to servers of other parties, from a thread of this client. */
@Injectable()
export class OutboundClient implements OnApplicationShutdown {
  private readonly thread = new OutboundThread<ProtectedRequest, RequestResult>(
    join(__dirname, `request-thread${extname(__filename)}`),
    'send',
  );

  /** Throws an `OutboundError` if there is no response. */
  async request({ signal, body: text, ...request }: OutboundRequest): Promise<OutboundResponse> {
    const body = text === undefined ? undefined : new TextEncoder().encode(text);
    const result = await this.thread.run(
      { ...request, ...(body && { body }) },
      { timeoutMs: request.timeoutMs, ...(signal && { signal }), ...(body && { transferList: [body.buffer] }) },
    );
    if (result === 'late') throw new OutboundError(lateAnswer(request));
    if (!result) throw new OutboundError(REQUEST_FAILED);
    if ('error' in result) throw new OutboundError(result.error);
    return result;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.end();
  }
}
