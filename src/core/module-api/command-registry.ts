import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { InvalidModulesError } from '../routing/invalid-modules.error.js';
import type { CommandDeclaration, CommandHandler } from './command.js';
import { FEATURE_MODULES, type FeatureModule } from './feature-module.js';

/** The handlers of the declared commands. */
@Injectable()
export class CommandRegistry implements OnModuleInit {
  constructor(
    @Inject(FEATURE_MODULES) private readonly modules: readonly FeatureModule[],
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Throws at the start, also of the service, if a handler is not a provider. */
  onModuleInit(): void {
    for (const { name, commands = [] } of this.modules) {
      for (const declaration of commands) {
        try {
          this.get(declaration);
        } catch (error) {
          throw new InvalidModulesError([
            `the class ${declaration.provider.name} of the command ${declaration.name} is not a provider of the module "${name}": add it to "providers" (${(error as Error).message})`,
          ]);
        }
      }
    }
  }

  get({ provider }: CommandDeclaration): CommandHandler {
    return this.moduleRef.get<CommandHandler>(provider, { strict: false });
  }
}
