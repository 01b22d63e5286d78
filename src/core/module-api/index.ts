/** Declaration of feature modules. */
export {
  ARTICLE_CHECKS,
  FEATURE_MODULES,
  type FeatureModule,
  MODULE_API_VERSION,
  type RecordCheck,
} from './feature-module.js';
export {
  replace,
  strategy,
  type StrategyClass,
  type StrategyProvider,
  type StrategySource,
} from '../strategy/strategy.js';
