interface AttemptTiming {
  readonly startedAt: Date;
  readonly durationMs: number;
}

interface AttemptResponse extends AttemptTiming {
  readonly status: number;
  /** Beginning of the response body, as text. */
  readonly answer: string;
}

/** Outcome of one attempt. `gone`: the receiver returned 410. */
export type DeliveryOutcome =
  | (AttemptResponse & { readonly kind: 'delivered' | 'gone' })
  | (AttemptResponse & { readonly kind: 'failed'; readonly retryAfter?: number })
  | (AttemptTiming & { readonly kind: 'failed'; readonly error: string });
