import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { Settings } from '../../config/settings.js';
import { ThrottlerStorageAdapter } from './throttler-storage.adapter.js';
import { WindowStorage } from './window-storage.js';
import { WindowStorageModule } from './window-storage.module.js';

@Module({
  imports: [
    WindowStorageModule,
    ThrottlerModule.forRootAsync({
      inject: [Settings, WindowStorage],
      useFactory: (settings: Settings, windows: WindowStorage) => ({
        throttlers: [{ limit: settings.API_RATE_LIMIT_REQUESTS, ttl: settings.API_RATE_LIMIT_WINDOW * 1000 }],
        storage: new ThrottlerStorageAdapter(windows),
      }),
    }),
  ],
  exports: [ThrottlerModule],
})
export class RateLimitModule {}
