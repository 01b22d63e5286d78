/** Declaration of feature modules. */
export { command, type CommandDeclaration, CommandHandler, type CommandInput, type CommandOptions } from './command.js';
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
