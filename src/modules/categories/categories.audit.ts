import type { AuditAbout, AuditEvent } from '../../core/audit/index.js';
import { CATEGORY_CHECKS, type NamedRoles } from './category-check.js';

export const PERMISSIONS_CHANGED: AuditEvent = { name: 'categories.permissions.changed', outcome: 'succeeded' };

export const CATEGORY_AUDIT_EVENTS = [PERMISSIONS_CHANGED];

export const aboutPermissions = (id: number, from: NamedRoles, to: NamedRoles): AuditAbout => ({
  target: { type: 'category', id },
  details: { from: inWords(from), to: inWords(to) },
});

/** For example `view: member author; edit: nobody`. Inherited permissions are left out. */
const inWords = (named: NamedRoles): string =>
  CATEGORY_CHECKS.filter((check) => named[check] !== null)
    .map((check) => `${check}: ${named[check]!.join(' ') || 'nobody'}`)
    .join('; ');
