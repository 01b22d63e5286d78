import type { AuditEvent } from '../../core/audit/index.js';

export const SIGNED_IN: AuditEvent = { name: 'auth.sign-in.succeeded', outcome: 'succeeded' };
/** About the account where there is one. What was typed is told nowhere: many a password goes into the wrong field. */
export const SIGN_IN_FAILED: AuditEvent = { name: 'auth.sign-in.failed', outcome: 'failed' };
/** Too many have failed, and the password was not looked at. */
export const PASSWORDS_LIMITED: AuditEvent = { name: 'auth.sign-in.limited', outcome: 'refused' };
export const SIGNED_OUT: AuditEvent = { name: 'auth.sign-out', outcome: 'succeeded' };
/** A refresh token was used a second time, and so its session is over. */
export const SESSION_REUSED: AuditEvent = { name: 'auth.session.reused', outcome: 'refused' };
/** Somebody signed in did not know the password that was to be changed. */
export const PASSWORD_FAILED: AuditEvent = { name: 'auth.password.failed', outcome: 'failed' };

export const AUTH_AUDIT_EVENTS = [
  ...[SIGNED_IN, SIGN_IN_FAILED, PASSWORDS_LIMITED],
  ...[SIGNED_OUT, SESSION_REUSED, PASSWORD_FAILED],
];
