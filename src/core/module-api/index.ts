/** Declaration of feature modules. */
export type { FeatureModule } from './feature-module.js';
export { MODULE_API_VERSION } from './module-api-version.js';
export {
  replace,
  strategy,
  type StrategyClass,
  type StrategyProvider,
  type StrategySource,
} from '../strategy/strategy.js';
