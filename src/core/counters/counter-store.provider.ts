import { Settings } from '../../config/settings.js';
import { OpenConnections } from '../lifecycle/open-connections.js';
import { Metrics } from '../metrics/metrics.js';
import { FallbackCounterStore } from './fallback-counter-store.js';
import { MemoryCounterStore, type CounterStore } from './counter-store.js';
import { RedisCounterStore } from './redis-counter-store.js';

/** Selects the counter store by `REDIS_URL`. */
export const counterStoreProvider = {
  inject: [Settings, Metrics, OpenConnections],
  useFactory: async (
    { REDIS_URL }: Settings,
    metrics: Metrics,
    connections: OpenConnections,
  ): Promise<CounterStore> => {
    if (REDIS_URL === undefined) return new MemoryCounterStore();
    const shared = await connections.open(
      () => new RedisCounterStore(REDIS_URL),
      (store) => store.close(),
    );
    return new FallbackCounterStore(shared, new MemoryCounterStore(), metrics);
  },
};
