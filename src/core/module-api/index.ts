/** Declaration of feature modules. */
export { HealthCheck } from '../health/health-check.js';
export type { ApiBlock } from './api-block.js';
export type { FeatureModule, Surface } from './feature-module.js';
export { Links, LinksV2 } from './links.js';
export { ApiGroups } from './api-groups.js';
export { MODULE_API_VERSION } from './module-api-version.js';
export { replace, strategy, type StrategyClass, type StrategyProvider, type StrategySource } from './strategy.js';
