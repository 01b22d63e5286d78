/** Declaration of feature modules. */
export { type FeatureModule, MODULE_API_VERSION } from './feature-module.js';
export {
  replace,
  strategy,
  type StrategyClass,
  type StrategyProvider,
  type StrategySource,
} from '../strategy/strategy.js';
