import type { FeatureModule } from '../src/core/module-api/index.js';
import type { pingOf } from '../src/modules/webhooks/message.js';

export function eventsPage(modules: readonly FeatureModule[], ping: typeof pingOf): string;
