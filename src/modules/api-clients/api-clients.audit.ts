import type { AuditSubject, AuditEvent } from '../../core/audit/index.js';
import type { ApiKeyRecord } from './api-key-record.js';

const done = (name: string): AuditEvent => ({ name, outcome: 'succeeded' });

export const CLIENT_CREATED = done('api-clients.created');
export const CLIENT_DELETED = done('api-clients.deleted');
export const KEY_CREATED = done('api-keys.created');
/** A new key has replaced an old key. */
export const KEY_ROTATED = done('api-keys.rotated');
export const KEY_REVOKED = done('api-keys.revoked');

export const API_CLIENT_AUDIT_EVENTS = [CLIENT_CREATED, CLIENT_DELETED, KEY_CREATED, KEY_ROTATED, KEY_REVOKED];

export const clientAuditSubject = (id: number): AuditSubject => ({ target: { type: 'api_client', id } });

/** Includes the public part of the key. */
export const keyAuditSubject = ({ id, prefix }: ApiKeyRecord, details: AuditSubject['details'] = {}): AuditSubject => ({
  target: { type: 'api_key', id },
  details: { prefix, ...details },
});
