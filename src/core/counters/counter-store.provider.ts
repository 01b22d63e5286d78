import { Settings } from '../../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { FallbackCounterStore } from './fallback-counter-store.js';
import { MemoryCounterStore, type CounterStore } from './counter-store.js';
import { RedisCounterStore } from './redis-counter-store.js';

/** Selects the counter store by `REDIS_URL`. */
export const counterStoreProvider = {
  inject: [Settings, Metrics],
  useFactory: ({ REDIS_URL }: Settings, metrics: Metrics): CounterStore =>
    REDIS_URL === undefined
      ? new MemoryCounterStore()
      : new FallbackCounterStore(new RedisCounterStore(REDIS_URL), new MemoryCounterStore(), metrics),
};
