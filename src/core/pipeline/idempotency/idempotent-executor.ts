import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { DomainError } from '../../errors/domain-error.js';
import type { SerializedResponse } from '../../http/response/http-response.js';
import { toErrorResponse, toDomainError } from '../errors/error-response.js';
import {
  IdempotencyStore,
  CompletedConcurrentlyError,
  keyReused,
  RequestInProgressError,
  resourcePathOf,
  toReplayedResponse,
} from './idempotency-store.js';
import type { StoredResponse } from './idempotency-keys.repository.js';
import type { IdempotentRequest } from './idempotent-request.js';

/** Statuses that free the key: the request had no effect for a temporary reason, and a repeat may have another result. */
const KEY_RELEASING_STATUSES = [403, 412, 415, 422, 428, 429];

export interface RequestExecution {
  /** The status of a successful response. */
  readonly statusCode: number;
  readonly handle: () => Promise<SerializedResponse>;
  /** Throws if the caller has lost access. */
  readonly reauthorize: () => Promise<void>;
  /** Reads the resource of a stored response for the caller. Throws 404 if it is not visible to the caller any more. */
  readonly readAgain: (path: string) => Promise<SerializedResponse | undefined>;
}

/** Executes a request once per key. A repeat returns the stored response. */
@Injectable()
export class IdempotentExecutor {
  /** The digests in progress in this process. Instances are synchronised by the database. */
  private readonly running = new Set<string>();

  constructor(
    private readonly store: IdempotencyStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(request: IdempotentRequest, handling: RequestExecution): Promise<SerializedResponse> {
    const { digest } = request;
    if (this.running.has(digest)) throw new RequestInProgressError();
    this.running.add(digest);
    try {
      // Read before any check whose result the first request may have changed.
      const stored = await this.store.find(digest);
      return stored ? await this.replay(request, stored, handling) : await this.executeOnce(request, handling);
    } finally {
      this.running.delete(digest);
    }
  }

  private async executeOnce(request: IdempotentRequest, execution: RequestExecution): Promise<SerializedResponse> {
    const { statusCode, handle, reauthorize } = execution;
    const wrapper = {
      before: () => this.claim(request),
      after: (answer: SerializedResponse) => this.store.save(request, answer, answer.status ?? statusCode),
    };
    try {
      return await this.unitOfWork.wrap(wrapper, handle);
    } catch (error) {
      const stored = await this.findConcurrentResponse(request, error);
      if (!stored) throw error;
      // The cause may be a permission that the sender lost while the body was received.
      await reauthorize();
      return replayMatching(request, stored, execution);
    }
  }

  private async claim(request: IdempotentRequest): Promise<void> {
    const { key } = request;
    if (!key) throw new Error('The form must be received before a unit of work is opened');
    await this.store.claim(key);
  }

  /**
   * Stores an error that is a final response. Returns the stored response of the concurrent request that caused the error, otherwise
   * undefined.
   */
  private async findConcurrentResponse(
    request: IdempotentRequest,
    thrown: unknown,
  ): Promise<StoredResponse | undefined> {
    if (thrown instanceof CompletedConcurrentlyError) return thrown.stored;
    if (thrown instanceof RequestInProgressError || !request.key) return undefined;
    const answer = toErrorResponse(toDomainError(thrown), request.httpRequest);
    const status = answer.status!;
    // These also free the key, and no stored response is sent: the sender is no longer authenticated, or the database is unavailable.
    if (status === 401 || status >= 500) return undefined;
    if (KEY_RELEASING_STATUSES.includes(status)) return this.store.find(request.digest).catch(() => undefined);
    try {
      await this.unitOfWork.runWithoutInvalidation(async () => {
        await this.claim(request);
        await this.store.save(request, answer, status);
      });
      return undefined;
    } catch (error) {
      return error instanceof CompletedConcurrentlyError ? error.stored : undefined;
    }
  }

  private async replay(
    request: IdempotentRequest,
    stored: StoredResponse,
    execution: RequestExecution,
  ): Promise<SerializedResponse> {
    if (request.unreadForm) {
      await request.unreadForm.discard(stored.size).catch((error: unknown) => {
        throw error instanceof DomainError && error.kind === 'payloadTooLarge' ? keyReused() : error;
      });
      await execution.reauthorize();
    }
    return replayMatching(request, stored, execution);
  }
}

/** Throws if the key was used with another query, body or set of scopes, or if the caller cannot see the resource any more. */
async function replayMatching(
  { key }: IdempotentRequest,
  stored: StoredResponse,
  { readAgain }: RequestExecution,
): Promise<SerializedResponse> {
  if (key?.fingerprint !== stored.fingerprint) throw keyReused();
  const path = resourcePathOf(stored);
  return toReplayedResponse(stored, path === undefined ? undefined : await readAgain(path));
}
