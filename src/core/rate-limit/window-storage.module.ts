import { Global, Module } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { FallbackWindows } from './fallback-windows.js';
import { MemoryWindows } from './memory-windows.js';
import { RedisWindows } from './redis-windows.js';
import { WindowStorage } from './window-storage.js';

/** One place where everything that is limited is counted, for every module. */
@Global()
@Module({
  providers: [
    {
      provide: WindowStorage,
      inject: [Settings],
      useFactory: ({ REDIS_URL }: Settings): WindowStorage =>
        REDIS_URL === undefined
          ? new MemoryWindows()
          : new FallbackWindows(new RedisWindows(REDIS_URL), new MemoryWindows()),
    },
  ],
  exports: [WindowStorage],
})
export class WindowStorageModule {}
