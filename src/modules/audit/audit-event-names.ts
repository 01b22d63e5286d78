import { ACCESS_AUDIT_EVENTS } from '../../core/auth/index.js';
import { API_CLIENT_AUDIT_EVENTS } from '../api-clients/index.js';
import { AUTH_AUDIT_EVENTS } from '../auth/index.js';
import { CATEGORY_AUDIT_EVENTS } from '../categories/index.js';
import { USER_AUDIT_EVENTS } from '../users/index.js';
import { WEBHOOK_AUDIT_EVENTS } from '../webhooks/index.js';

/** The names of all audit events. */
export const AUDIT_EVENT_NAMES: readonly string[] = [
  ...[ACCESS_AUDIT_EVENTS, AUTH_AUDIT_EVENTS, USER_AUDIT_EVENTS],
  ...[API_CLIENT_AUDIT_EVENTS, CATEGORY_AUDIT_EVENTS, WEBHOOK_AUDIT_EVENTS],
].flatMap((events) => events.map(({ name }) => name));
