import { Settings } from '../../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { FallbackWindows } from './fallback-windows.js';
import { MemoryWindows } from './memory-windows.js';
import { RedisWindows } from './redis-windows.js';
import type { WindowStorage } from './window-storage.js';

/** Selects the counter store by `REDIS_URL`. */
export const configuredWindows = {
  inject: [Settings, Metrics],
  useFactory: ({ REDIS_URL }: Settings, metrics: Metrics): WindowStorage =>
    REDIS_URL === undefined
      ? new MemoryWindows()
      : new FallbackWindows(new RedisWindows(REDIS_URL), new MemoryWindows(), metrics),
};
