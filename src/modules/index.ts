import type { FeatureModule } from '../core/module-api/index.js';
import { apiClientsFeature } from './api-clients/index.js';
import { articlesFeature } from './articles/index.js';
import { attachmentsFeature } from './attachments/index.js';
import { auditFeature } from './audit/index.js';
import { authFeature } from './auth/index.js';
import { browserScriptFeature } from './browser-script/index.js';
import { categoriesFeature } from './categories/index.js';
import { commentsFeature } from './comments/index.js';
import { importFeature } from './import/index.js';
import { publisherFeature } from './publisher/index.js';
import { pagesFeature } from './pages/index.js';
import { ratingsFeature } from './ratings/index.js';
import { singleSignOnFeature } from './single-sign-on/index.js';
import { tagsFeature } from './tags/index.js';
import { usersFeature } from './users/index.js';
import { webhooksFeature } from './webhooks/index.js';

/** Modules that authentication needs. If `featureModules` does not list them, they are added without their APIs. */
export const REQUIRED_MODULES: readonly FeatureModule[] = [usersFeature, authFeature];

/** The modules of this application. A new module is one line. */
export const featureModules: readonly FeatureModule[] = [
  usersFeature,
  authFeature,
  singleSignOnFeature,
  apiClientsFeature,
  categoriesFeature,
  tagsFeature,
  articlesFeature,
  commentsFeature,
  ratingsFeature,
  attachmentsFeature,
  webhooksFeature,
  auditFeature,
  publisherFeature,
  browserScriptFeature,
  pagesFeature,
  importFeature,
];
