import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { Settings } from '../../config/settings.js';
import { FixedWindowStorage } from './fixed-window.storage.js';

@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        throttlers: [{ limit: settings.API_RATE_LIMIT_REQUESTS, ttl: settings.API_RATE_LIMIT_WINDOW * 1000 }],
        storage: new FixedWindowStorage(),
      }),
    }),
  ],
  exports: [ThrottlerModule],
})
export class RateLimitModule {}
