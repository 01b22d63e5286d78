import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Settings } from './settings.js';

/** Makes the settings injectable everywhere. */
@Global()
@Module({})
export class SettingsModule {
  static forRoot(settings: Settings): DynamicModule {
    return { module: SettingsModule, providers: [{ provide: Settings, useValue: settings }], exports: [Settings] };
  }
}
