import { permission } from '../../core/identity/index.js';

/** Administrators only: webhooks have a secret of the site and send requests out of its network. */
export const MANAGE_WEBHOOKS = permission('webhooks:manage', 'admin');
