import type { FeatureModule } from '../src/core/module-api/index.js';
import type { createPingMessage } from '../src/modules/webhooks/delivery/event-fan-out.js';

export function eventsPage(modules: readonly FeatureModule[], ping: typeof createPingMessage): string;
