import type { FeatureModule } from '../../core/module-api/index.js';
import { BrowserScriptModule } from './browser-script.module.js';
import { PublisherScriptController } from './publisher-script.controller.js';

/** Serves the script with which other sites show articles: public, for every origin, and without credentials. */
export const browserScriptFeature: FeatureModule = {
  moduleApi: 1,
  name: 'browser-script',
  module: BrowserScriptModule,
  api: {
    enabled: true,
    prefix: '/modules/articles/assets/js',
    authentication: [],
    rate_limit: 'throttle:1000,60',
    cors: { origins: ['*'], methods: ['GET'] },
  },
  recordsReads: true,
  surfaces: [{ controllers: [PublisherScriptController] }],
};
