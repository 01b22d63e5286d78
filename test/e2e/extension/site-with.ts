import { Module } from '@nestjs/common';
import type { StrategyProvider } from '../../../src/core/module-api/index.js';
import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';

@Module({})
class OwnModule {}

/** A site with a module of its own that replaces these; with none a site like any other, to compare. */
export const siteWith = (replaces: readonly StrategyProvider[], env: Environment = {}): Promise<TestApp> =>
  startTestApp(env, undefined, [{ moduleApi: 1, name: 'own', module: OwnModule, replaces }]);
