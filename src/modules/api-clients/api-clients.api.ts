import type { ApiBlock } from '../../core/module-api/api-controller.decorator.js';

/** Clients and their keys count in one rate-limit group. */
export const apiClientsApi: ApiBlock = { name: 'api-clients' };
