import type { components } from './schema.js';
import { retryAfter } from './retry-after.js';

type Envelope = components['schemas']['Error'];

export type ErrorCode = Envelope['error']['code'];
export type FieldError = NonNullable<Envelope['error']['details']>[number];

/** Every answer but a success. Where Masthead gave it, and not something on the way, it says why. */
export class MastheadError extends Error {
  override readonly name = 'MastheadError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** One entry for each field that is not valid. */
  readonly details: readonly FieldError[];
  /** For those who look after the service. */
  readonly requestId: string | undefined;
  /** In seconds. */
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

  /** Reads the answer's body. */
  static async of(response: Response): Promise<MastheadError> {
    const text = await response.text();
    try {
      return new MastheadError(response, (JSON.parse(text) as Partial<Envelope> | null)?.error);
    } catch {
      // A proxy's page, or nothing.
      return new MastheadError(response, undefined);
    }
  }
}
