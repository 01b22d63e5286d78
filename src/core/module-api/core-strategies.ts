import { Clock, SystemClock } from '../clock/clock.js';
import { EventSink, NoEventSink } from '../events/event-sink.js';
import { CounterStore } from '../counters/counter-store.js';
import { counterStoreProvider } from '../counters/counter-store.provider.js';
import { SlugStrategy, TransliteratingSlugStrategy } from '../text/slug.strategy.js';
import { strategy, type StrategyProvider } from '../strategy/strategy.js';

/** Replaceable strategies of the core. Modules declare their own strategies. */
export const CORE_STRATEGIES: readonly StrategyProvider[] = [
  strategy(Clock, SystemClock),
  strategy(EventSink, NoEventSink),
  strategy(SlugStrategy, TransliteratingSlugStrategy),
  strategy(CounterStore, counterStoreProvider),
];
