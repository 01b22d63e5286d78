import type { AuditEvent } from '../../core/audit/index.js';

export const SIGNED_IN: AuditEvent = { name: 'auth.sign-in.succeeded', outcome: 'succeeded' };
/** Refers to the account, if it exists. The entered name is not recorded: users sometimes enter the password there. */
export const SIGN_IN_FAILED: AuditEvent = { name: 'auth.sign-in.failed', outcome: 'failed' };
/** Refused without a password check after too many failures. */
export const SIGN_IN_LIMITED: AuditEvent = { name: 'auth.sign-in.limited', outcome: 'refused' };
export const SIGNED_OUT: AuditEvent = { name: 'auth.sign-out', outcome: 'succeeded' };
/** A refresh token was used twice, which ends its session. */
export const REFRESH_TOKEN_REUSED: AuditEvent = { name: 'auth.session.reused', outcome: 'refused' };
/** A signed-in user entered a wrong current password when changing the password. */
export const PASSWORD_CHANGE_FAILED: AuditEvent = { name: 'auth.password.failed', outcome: 'failed' };

export const AUTH_AUDIT_EVENTS = [
  ...[SIGNED_IN, SIGN_IN_FAILED, SIGN_IN_LIMITED],
  ...[SIGNED_OUT, REFRESH_TOKEN_REUSED, PASSWORD_CHANGE_FAILED],
];
