import type { FeatureModule } from '../src/core/module-api/index.js';
import type { createPingDelivery } from '../src/modules/webhooks/create-deliveries.js';

export function eventsPage(modules: readonly FeatureModule[], ping: typeof createPingDelivery): string;
