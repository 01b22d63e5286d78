import type { AuditSubject, AuditEvent } from '../../core/audit/index.js';
import type { UserChanges, UserRecord } from './user-record.js';

const userEvent = (what: string): AuditEvent => ({ name: `users.${what}`, outcome: 'succeeded' });

export const USER_CREATED = userEvent('created');
const USER_DISABLED = userEvent('disabled');
const USER_ENABLED = userEvent('enabled');
const ROLE_CHANGED = userEvent('role.changed');
/** Password reset mails are sent to this address. */
const EMAIL_CHANGED = userEvent('email.changed');
/** Changed with the current password, or by an administrator. */
export const PASSWORD_CHANGED = userEvent('password.changed');
/** Set without the current password: with the token of a mail, or by the command line. */
export const PASSWORD_RESET = userEvent('password.reset');
/** An existing account was linked to an identity with its e-mail address. */
export const IDENTITY_LINKED = userEvent('identity.linked');
/** An identity provider stated another role for the last active administrator, who keeps the role. */
export const ROLE_KEPT: AuditEvent = { name: 'users.role.kept', outcome: 'refused' };

export const USER_AUDIT_EVENTS = [
  ...[USER_CREATED, USER_DISABLED, USER_ENABLED, ROLE_CHANGED, ROLE_KEPT, IDENTITY_LINKED],
  ...[EMAIL_CHANGED, PASSWORD_CHANGED, PASSWORD_RESET],
];

export const userAuditSubject = (id: number, details?: AuditSubject['details']): AuditSubject => ({
  target: { type: 'user', id },
  ...(details && { details }),
});

/** Returns the audit entries for changes to an account. */
export function toUserAuditEntries(present: UserRecord, changes: UserChanges): [AuditEvent, AuditSubject][] {
  const { role, status, email, password } = changes;
  const about = userAuditSubject(present.id);
  return [
    ...entryIf(
      role && role !== present.role,
      ROLE_CHANGED,
      userAuditSubject(present.id, { from: present.role, to: role! }),
    ),
    ...entryIf(status && status !== present.status, status === 'disabled' ? USER_DISABLED : USER_ENABLED, about),
    ...entryIf(email && email !== present.email, EMAIL_CHANGED, about),
    ...entryIf(password, PASSWORD_CHANGED, about),
  ];
}

const entryIf = (is: unknown, event: AuditEvent, about: AuditSubject): [AuditEvent, AuditSubject][] =>
  is ? [[event, about]] : [];
