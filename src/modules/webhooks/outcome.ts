interface Tried {
  readonly startedAt: Date;
  readonly durationMs: number;
}

interface Answered extends Tried {
  readonly status: number;
  /** The beginning of the answer's body, as text. */
  readonly answer: string;
}

/** What came of one try. `gone`: the receiver wants no more (410). */
export type Outcome =
  | (Answered & { readonly kind: 'delivered' | 'gone' })
  | (Answered & { readonly kind: 'failed'; readonly retryAfter?: number })
  | (Tried & { readonly kind: 'failed'; readonly error: string });
