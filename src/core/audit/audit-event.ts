export const AUDIT_OUTCOMES = ['succeeded', 'failed', 'refused'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** A kind of thing that the audit log tells of. A module lists its own in its `*.audit.ts`. */
export interface AuditEvent {
  /** What it is about and what became of it: `auth.sign-in.failed`. */
  readonly name: string;
  readonly outcome: AuditOutcome;
}

/** What else there is to say of one of them. Nothing secret: neither what was sent, nor what was made of it. */
export interface AuditAbout {
  /** What was changed, or was to be. */
  readonly target?: { readonly type: string; readonly id: number };
  /** Who did it, where that is not the account whose credential came with the request. */
  readonly actorId?: number;
  readonly details?: Readonly<Record<string, string>>;
}
