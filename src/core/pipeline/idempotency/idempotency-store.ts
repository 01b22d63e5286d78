import { Injectable } from '@nestjs/common';
import { DomainError, invalid } from '../../errors/domain-error.js';
import { type StoredResponse, IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { SerializedResponse, type ResponseHeaders } from '../../http/response/http-response.js';
import { Settings } from '../../../config/settings.js';
import { BudgetMetrics } from '../../metrics/budget-metrics.js';
import { Clock } from '../../clock/clock.js';
import { isEditor } from '../../identity/index.js';
import { currentRequest } from '../../request-context/index.js';
import { isLockWaitTimeout, isUniqueViolation } from '../../database/index.js';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Marks the stored response of an earlier request. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** Another request with this key is still in progress. */
export class RequestInProgressError extends DomainError {
  constructor() {
    super('conflict', `A request with this ${IDEMPOTENCY_KEY_HEADER} is still running`, { retryAfter: 1 });
  }
}

/** A concurrent request with this key has completed. This request is rolled back and returns the stored response. */
export class CompletedConcurrentlyError extends DomainError {
  constructor(readonly stored: StoredResponse) {
    super('conflict', `A request with this ${IDEMPOTENCY_KEY_HEADER} has been answered`);
  }
}

export const malformedKey = () =>
  new DomainError('malformed', 'The request is malformed', {
    details: [
      {
        field: IDEMPOTENCY_KEY_HEADER,
        source: 'header',
        message: `The ${IDEMPOTENCY_KEY_HEADER} must have 1 to 255 visible characters.`,
      },
    ],
  });

export const keyReused = () =>
  invalid({
    field: IDEMPOTENCY_KEY_HEADER,
    source: 'header',
    message: `The ${IDEMPOTENCY_KEY_HEADER} has been used for another request.`,
  });

/** Replaces a body that was too long to store. */
const OMITTED_BODY = '';
/** The replayed body if the body was omitted and no route returns the resource. Also a valid JSON:API document. */
const TOO_LONG = JSON.stringify({
  meta: { message: 'The response was too long to store. Read the resource with GET.' },
});

const parseHeaders = ({ headers }: StoredResponse) => JSON.parse(headers) as ResponseHeaders;

/** The path of the resource in a stored response; undefined for an error. */
export const resourcePathOf = (stored: StoredResponse): string | undefined =>
  stored.status < 400 ? findResourcePath(parseHeaders(stored), stored.body) : undefined;

/** Returns the `Location`, otherwise the `self` link of the body. */
function findResourcePath({ Location }: ResponseHeaders, body: string | null): string | undefined {
  if (Location !== undefined || body === null) return Location;
  try {
    const { data } = JSON.parse(body) as { data?: { links?: { self?: unknown } } };
    const self = data?.links?.self;
    return typeof self === 'string' ? self : undefined;
  } catch {
    return undefined;
  }
}

/** The stored response, marked as replayed. `current` is the resource of the response, which replaces an omitted body. */
export function toReplayedResponse(stored: StoredResponse, current?: SerializedResponse): SerializedResponse {
  const [headers, replayed] = [parseHeaders(stored), { [REPLAYED_HEADER]: 'true' }];
  if (stored.body !== OMITTED_BODY)
    return new SerializedResponse({ ...headers, ...replayed }, stored.body ?? undefined, stored.status);
  // Other responses had no `Location`; it was stored to find the resource.
  const location = stored.status === 201 ? headers : {};
  return new SerializedResponse(
    { ...current?.headers, ...location, ...replayed },
    current?.text ?? TOO_LONG,
    stored.status,
  );
}

const RETENTION_MS = 24 * 3_600_000;
/** Maximum keys of an account below editor, and bytes of their responses, within the retention. */
const MAX_ACCOUNT_KEYS = 10_000;
const MAX_ACCOUNT_BYTES = 16 * 1024 * 1024;
const LIMIT_RETRY_SECONDS = 3600;
/**
 * Maximum bytes of a stored body for a request with a body of this length: short requests could otherwise fill the database. The shortest
 * requests have 150 bytes with their headers.
 */
const maxStoredBytes = (bodyBytes: number): number => 1024 + 10 * bodyBytes;
/** Number of attempts to claim a key that concurrent requests claim and roll back. */
const MAX_CLAIM_ATTEMPTS = 3;
const EMPTY_RESPONSE = { status: 0, headers: '', body: null };

/** Identifies a request and its repeats. */
export interface RequestKey {
  readonly digest: string;
  readonly fingerprint: string;
  readonly size: number;
}

/** Stored responses created at this time or earlier have expired. */
export const expiryCutoff = (clock: Clock): Date => new Date(clock.now().getTime() - RETENTION_MS);

/** Stores the responses to requests with an idempotency key. Keys are claimed and responses are saved in the transaction of the request. */
@Injectable()
export class IdempotencyStore {
  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly budget: BudgetMetrics,
  ) {}

  find(digest: string): Promise<StoredResponse | undefined> {
    return this.keys.find(digest, expiryCutoff(this.clock));
  }

  /**
   * Claims the key for one of several concurrent requests. The inserted row is locked until the transaction ends and disappears after a
   * rollback. Concurrent inserts of the key wait for the lock.
   */
  async claim(key: RequestKey): Promise<void> {
    for (let attempt = 0; attempt < MAX_CLAIM_ATTEMPTS; attempt++) {
      if (await this.insert(key)) return;
      const stored = await this.find(key.digest);
      if (stored) throw new CompletedConcurrentlyError(stored);
      await this.keys.deleteExpired(key.digest, expiryCutoff(this.clock));
    }
    throw new RequestInProgressError();
  }

  /**
   * Stores only the status and the path of the resource if the body is too long, or if the bytes of the account are used up. Throws
   * `rateLimited` if the account, below editor, has too many keys.
   */
  async save(
    { digest, bodyBytes }: { readonly digest: string; readonly bodyBytes: number },
    { headers, text }: SerializedResponse,
    status: number,
  ): Promise<void> {
    const body = text ?? null;
    const maxBytes = Math.min(this.settings.MAX_STORED_RESPONSE_BYTES, maxStoredBytes(bodyBytes));
    const bytes = body === null ? 0 : Buffer.byteLength(body);
    const remaining = await this.remainingBytes();
    const isLong = bytes > Math.min(maxBytes, remaining);
    if (isLong) this.budget.count('stored response');
    const stored = {
      headers: JSON.stringify(isLong ? { Location: findResourcePath(headers, body) } : headers),
      body: isLong ? OMITTED_BODY : body,
    };
    const storedBytes = Buffer.byteLength(stored.headers) + (isLong ? 0 : bytes);
    await this.keys.update(digest, { status, ...stored, bytes: storedBytes });
  }

  private async remainingBytes(): Promise<number> {
    const { principal } = currentRequest()!;
    if (principal.userId === null || isEditor(principal)) return Infinity;
    const { keys, bytes } = await this.keys.sumByAccount(principal.userId, expiryCutoff(this.clock));
    if (keys <= MAX_ACCOUNT_KEYS) return MAX_ACCOUNT_BYTES - bytes;
    this.budget.count('idempotency keys of an account');
    throw new DomainError(
      'rateLimited',
      `Your account has used ${MAX_ACCOUNT_KEYS} values of ${IDEMPOTENCY_KEY_HEADER} in 24 hours`,
      { retryAfter: LIMIT_RETRY_SECONDS },
    );
  }

  private async insert(key: RequestKey): Promise<boolean> {
    try {
      const { userId } = currentRequest()!.principal;
      await this.keys.insert({ ...key, ...EMPTY_RESPONSE, userId, createdAt: this.clock.now() });
      return true;
    } catch (error) {
      if (isLockWaitTimeout(error)) throw new RequestInProgressError();
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }
}
