export type AuditOutcome = 'succeeded' | 'failed' | 'refused';
export const AUDIT_OUTCOMES = ['succeeded', 'failed', 'refused'] as const satisfies readonly AuditOutcome[];

/** A type of audit event. Each module lists its types in a `*.audit.ts` file. */
export interface AuditEvent {
  /** Subject and result, for example `auth.sign-in.failed`. */
  readonly name: string;
  readonly outcome: AuditOutcome;
}

/** Details of one event. They contain no secrets: neither submitted credentials nor values derived from them. */
export interface AuditSubject {
  /** The resource that the caller changed or tried to change. */
  readonly target?: { readonly type: string; readonly id: number };
  /** The acting account, if it differs from the account that the request is authenticated as; null for the application itself. */
  readonly actorId?: number | null;
  readonly details?: Readonly<Record<string, string>>;
}
