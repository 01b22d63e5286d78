/** Whether the action succeeded, failed (for example, a wrong password), or was refused by a permission or a limit. */
export type AuditOutcome = 'succeeded' | 'failed' | 'refused';
export const AUDIT_OUTCOMES = ['succeeded', 'failed', 'refused'] as const satisfies readonly AuditOutcome[];

/** A type of audit event. Each module lists its types in a `*.audit.ts` file, and in `auditEvents` of its declaration. */
export interface AuditEvent {
  /** Module, subject and result, for example `auth.sign-in.failed`: at most 64 lower-case letters, digits, dashes and dots. */
  readonly name: string;
  readonly outcome: AuditOutcome;
  /** When the event is recorded. Shown in the OpenAPI document. */
  readonly description?: string;
}

/**
 * Declares a type of audit event of a module, which lists it in `auditEvents`.
 *
 * @example const ENTRY_DELETED = auditEvent('calendar.entry.deleted', 'an entry was deleted');
 */
export const auditEvent = (name: string, description: string, outcome: AuditOutcome = 'succeeded'): AuditEvent => ({
  name,
  outcome,
  description,
});

/** Injection token: all declared audit events, as `readonly AuditEvent[]`. */
export const AUDIT_EVENTS = Symbol('audit events');

/** Maximum length of the type of a target, in characters: the length of the column. */
export const MAX_TARGET_TYPE_LENGTH = 32;

/** Details of one event. They contain no secrets: neither submitted credentials nor values derived from them. */
export interface AuditSubject {
  /** The resource that the caller changed or tried to change; `type` has at most 32 characters; otherwise the change fails. */
  readonly target?: { readonly type: string; readonly id: number };
  /** The acting account, if it differs from the account that the request is authenticated as; null for the application itself. */
  readonly actorId?: number | null;
  /** Further facts, without secrets. They are shown in the audit list and cannot be filtered. */
  readonly details?: Readonly<Record<string, string>>;
}
