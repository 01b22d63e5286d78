import { Module } from '@nestjs/common';
import type { StrategyProvider } from '../../../src/core/module-api/index.js';
import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';

@Module({})
class OwnModule {}

/** Starts a site with a module that replaces these strategies. An empty list starts a default site for comparison. */
export const startSiteWithStrategies = (
  replaces: readonly StrategyProvider[],
  env: Environment = {},
): Promise<TestApp> => startTestApp(env, undefined, [{ moduleApi: 1, name: 'own', module: OwnModule, replaces }]);
