import { permission } from '../../core/auth/index.js';

/** To manage webhooks: a secret of the site and a way out of its network are for administrators alone. */
export const MANAGE_WEBHOOKS = permission('webhooks:manage', 'admin');
