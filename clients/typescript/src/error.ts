import type { components } from './schema.js';
import { retryAfter } from './retry-after.js';

type Envelope = components['schemas']['ErrorEnvelope'];

export type ErrorCode = Envelope['error']['code'];
export type FieldError = NonNullable<Envelope['error']['details']>[number];

/** Error for every response except 2xx. `code` and `details` are set only if the response comes from Masthead, not from a proxy. */
export class MastheadError extends Error {
  override readonly name = 'MastheadError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** One entry per invalid field. */
  readonly details: readonly FieldError[];
  /** Request id, for reports to the operator of the service. */
  readonly requestId: string | undefined;
  /** Value of `Retry-After` in seconds. */
  readonly retryAfter: number | undefined;

  private constructor(
    readonly response: Response,
    error: Partial<Envelope['error']> | undefined,
  ) {
    super(error?.message ?? `${response.status} ${response.statusText}`.trim());
    this.status = response.status;
    this.code = error?.code;
    this.details = error?.details ?? [];
    this.requestId = error?.request_id ?? response.headers.get('X-Request-Id') ?? undefined;
    this.retryAfter = retryAfter(response.headers);
  }

  /** Creates the error from the body of the response. */
  static async of(response: Response): Promise<MastheadError> {
    const text = await response.text();
    try {
      return new MastheadError(response, (JSON.parse(text) as Partial<Envelope> | null)?.error);
    } catch {
      // The body is not JSON, for example the page of a proxy.
      return new MastheadError(response, undefined);
    }
  }
}
