interface Tried {
  readonly startedAt: Date;
  readonly durationMs: number;
}

interface Answered extends Tried {
  readonly status: number;
  /** Beginning of the response body, as text. */
  readonly answer: string;
}

/** Outcome of one attempt. `gone`: the receiver returned 410. */
export type Outcome =
  | (Answered & { readonly kind: 'delivered' | 'gone' })
  | (Answered & { readonly kind: 'failed'; readonly retryAfter?: number })
  | (Tried & { readonly kind: 'failed'; readonly error: string });
