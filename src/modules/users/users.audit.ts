import type { AuditAbout, AuditEvent } from '../../core/audit/index.js';
import type { UserChanges, UserRecord } from './user-record.js';

const changed = (what: string): AuditEvent => ({ name: `users.${what}`, outcome: 'succeeded' });

export const USER_CREATED = changed('created');
const USER_DISABLED = changed('disabled');
const USER_ENABLED = changed('enabled');
const ROLE_CHANGED = changed('role.changed');
/** Password reset mails are sent to this address. */
const EMAIL_CHANGED = changed('email.changed');
/** Changed with the current password, or by an administrator. */
export const PASSWORD_CHANGED = changed('password.changed');
/** Set without the current password: with the token of a mail, or by the command line. */
export const PASSWORD_RESET = changed('password.reset');

export const USER_AUDIT_EVENTS = [
  ...[USER_CREATED, USER_DISABLED, USER_ENABLED, ROLE_CHANGED],
  ...[EMAIL_CHANGED, PASSWORD_CHANGED, PASSWORD_RESET],
];

export const aboutUser = (id: number, details?: AuditAbout['details']): AuditAbout => ({
  target: { type: 'user', id },
  ...(details && { details }),
});

/** Returns the audit entries for changes to an account. */
export function changesToTell(present: UserRecord, changes: UserChanges): [AuditEvent, AuditAbout][] {
  const { role, status, email, password } = changes;
  const about = aboutUser(present.id);
  return [
    ...when(role && role !== present.role, ROLE_CHANGED, aboutUser(present.id, { from: present.role, to: role! })),
    ...when(status && status !== present.status, status === 'disabled' ? USER_DISABLED : USER_ENABLED, about),
    ...when(email && email !== present.email, EMAIL_CHANGED, about),
    ...when(password, PASSWORD_CHANGED, about),
  ];
}

const when = (is: unknown, event: AuditEvent, about: AuditAbout): [AuditEvent, AuditAbout][] =>
  is ? [[event, about]] : [];
