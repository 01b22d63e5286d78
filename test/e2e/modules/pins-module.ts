import { Module, type Type } from '@nestjs/common';
import type { FeatureModule } from '../../../src/index.js';
import { startTestApp } from '../../support/test-app.js';

@Module({})
class EmptyModule {}

export const pins = (more: Partial<FeatureModule>): FeatureModule => ({
  ...{ moduleApi: 1, name: 'pins', module: EmptyModule },
  ...more,
});

export const served = (controller: Type): Partial<FeatureModule> => ({
  api: {},
  surfaces: [{ controllers: [controller] }],
});

/** Returns the message of the failed start with a module, or '' if it starts. */
export const startError = (more: Partial<FeatureModule>): Promise<string> =>
  startTestApp({}, 'sqlite', [pins(more)]).then(
    async (site) => {
      await site.stop();
      return '';
    },
    (error: unknown) => (error as Error).message,
  );
