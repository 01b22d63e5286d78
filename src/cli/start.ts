import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Command } from 'commander';
import { nearMisses } from '../config/load-settings.js';
import { Settings } from '../config/settings.js';
import { HealthState } from '../core/health/health.state.js';
import { MetricsServer } from '../core/metrics/metrics-server.js';
import { moduleSettings } from '../core/module-api/check-modules.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { ModuleApis } from '../core/module-api/module-apis.js';
import { UnfinishedImport } from '../core/portability/unfinished-import.repository.js';
import { importFeature, SampleContent } from '../modules/import/index.js';
import { pagesSettings } from '../modules/pages/index.js';
import { FirstAdministrator } from '../modules/users/index.js';
import { Site } from './site.js';

/** How long probes and balancers can see that this process will stop, before it refuses connections. */
const DRAINING_MS = 1000;
/** Then requests in flight have until here, from the signal on; what is buffered must be written as well. */
const CUT_OFF_MS = 6500;
const GIVE_UP_MS = 7500;

/**
 * How much the heap may grow, in per cent of what is in use, before V8 looks for what is not: left to itself it lets a busy server
 * have four times as much.
 */
const HEAP_GROWTH = 50;

export const startCommand = (site: Site): Command =>
  new Command('start').description('serve the API').action(site.runs(serve));

/** Serves until SIGTERM or SIGINT, with modules of one's own where there are any: what a `main.ts` does. */
export const start = ({ modules }: { readonly modules?: readonly FeatureModule[] } = {}): Promise<void> =>
  new Site(modules).runs(serve)();

async function serve(site: Site): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const app = await site.open();
  try {
    await app.get(UnfinishedImport).refuse();
    await app.get(FirstAdministrator).ensure();
    if (site.has(importFeature)) await app.get(SampleContent).ensure();
    await app.get(MetricsServer).listen();
    const { PORT, HOST } = app.get(Settings);
    await app.listen(PORT, HOST);
  } catch (error) {
    await app.close();
    throw error;
  }
  stopOnSignals(app);
  await announce(app);
}

/**
 * Tells probes to look elsewhere, lets requests in flight end, flushes what is buffered, and leaves with 0. A connection that
 * will not end is cut off in time; a second signal ends the process at once.
 */
function stopOnSignals(app: NestExpressApplication): void {
  const server = app.getHttpServer() as Server;
  const stop = async (drainingMs: number) => {
    setTimeout(() => server.closeAllConnections(), CUT_OFF_MS).unref();
    setTimeout(giveUp, GIVE_UP_MS).unref();
    // A client that keeps its connection would keep the server from closing.
    server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false));
    setInterval(() => server.closeIdleConnections(), 100).unref();
    app.get(HealthState).draining = true;
    await sleep(drainingMs);
    await app.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop(DRAINING_MS));
  process.once('SIGINT', () => void stop(0));
}

/** A database that hangs must not keep the process until somebody kills it in the middle of something. */
function giveUp(): void {
  new Logger('Masthead').error(
    'The process ends without having written or closed everything: something did not answer',
  );
  process.exit(1);
}

async function announce(app: NestExpressApplication): Promise<void> {
  const settings = app.get(Settings);
  const logger = new Logger('Masthead');
  for (const [given, meant] of nearMisses(moduleSettings(app.get(ModuleApis).modules))) {
    logger.warn(`${given} is no setting of Masthead and was not looked at. Is ${meant} meant?`);
  }
  const url = settings.PUBLIC_URL ?? (await app.getUrl());
  logger.log(`Ready. Articles: ${url}/api/v1/articles`);
  if (settings.of(pagesSettings).PAGES_ENABLED) logger.log(`Pages: ${url}/articles`);
  logger.log(`Documentation: ${url}/docs`);
}
