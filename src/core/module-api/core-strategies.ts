import { Clock } from '../clock/clock.js';
import { SystemClock } from '../clock/system-clock.js';
import { EventSink } from '../events/event-sink.js';
import { NoEventSink } from '../events/no-event-sink.js';
import { WindowStorage } from '../rate-limit/window-storage.js';
import { configuredWindows } from '../rate-limit/windows.provider.js';
import { SlugStrategy } from '../text/slug-strategy.js';
import { TransliteratedSlugs } from '../text/transliterated-slugs.js';
import { strategy, type StrategyProvider } from './strategy.js';

/** Replaceable strategies of the core. Modules declare their own strategies. */
export const coreStrategies: readonly StrategyProvider[] = [
  strategy(Clock, SystemClock),
  strategy(EventSink, NoEventSink),
  strategy(SlugStrategy, TransliteratedSlugs),
  strategy(WindowStorage, configuredWindows),
];
