import type { AuditSubject, AuditEvent } from '../../core/audit/index.js';
import { CATEGORY_ACTIONS, type RoleGrants } from './category-rights.js';

export const PERMISSIONS_CHANGED: AuditEvent = { name: 'categories.permissions.changed', outcome: 'succeeded' };

export const CATEGORY_AUDIT_EVENTS = [PERMISSIONS_CHANGED];

export const permissionsAuditSubject = (id: number, from: RoleGrants, to: RoleGrants): AuditSubject => ({
  target: { type: 'category', id },
  details: { from: describeGrants(from), to: describeGrants(to) },
});

/** For example `view: member author; edit: nobody`. Inherited permissions are left out. */
const describeGrants = (grants: RoleGrants): string =>
  CATEGORY_ACTIONS.filter((check) => grants[check] !== null)
    .map((check) => `${check}: ${grants[check]!.join(' ') || 'nobody'}`)
    .join('; ');
