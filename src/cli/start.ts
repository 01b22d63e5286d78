import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Command } from 'commander';
import { findMisspelledKeys } from '../config/load-settings.js';
import { Settings } from '../config/settings.js';
import { ShutdownState } from '../core/health/shutdown-state.js';
import { MetricsServer } from '../core/metrics/metrics-server.js';
import { collectModuleSettings } from '../core/module-api/collect-module-settings.js';
import { FEATURE_MODULES, type FeatureModule } from '../core/module-api/feature-module.js';
import { ImportMarker } from '../core/portability/import-marker.repository.js';
import { importFeature, SampleContentLoader } from '../modules/import/index.js';
import { pagesSettings } from '../modules/pages/index.js';
import { FirstAdministratorCreator } from '../modules/users/index.js';
import { CliContext } from './cli-context.js';

/** Time for probes and load balancers to detect the shutdown before connections are refused. */
const DRAIN_MS = 1000;
/** Deadline of requests in flight, from the signal. It leaves time to flush buffers. */
const CLOSE_CONNECTIONS_MS = 6500;
const FORCE_EXIT_MS = 7500;

/**
 * Heap growth before a garbage collection of V8, in per cent of the memory in use. By default V8 lets a busy server use four times as
 * much memory.
 */
const HEAP_GROWTH = 50;
/** Options of the command line that V8 applies to each thread, in place of the limits of the thread. */
const OPTIONS_OF_MAIN_THREAD = ['--min-semi-space-size', '--max-semi-space-size', '--max-old-space-size'];

export const createStartCommand = (context: CliContext): Command =>
  new Command('start').description('serve the API').action(context.action(serve));

/** Serves the API until SIGTERM or SIGINT, with additional modules of the site. For use in `main.ts`. An error sets the exit code to 1. */
export const start = ({ modules }: { readonly modules?: readonly FeatureModule[] } = {}): Promise<void> =>
  new CliContext(modules).action(serve)();

async function serve(context: CliContext): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  // The heap of the main thread exists already, and retains its limits.
  for (const option of OPTIONS_OF_MAIN_THREAD) setFlagsFromString(`${option}=0`);
  const app = await context.createApplication();
  try {
    const { PORT, HOST } = app.get(Settings);
    await app.get(ImportMarker).assertNotSet();
    // Before the first writes: the password of the administrator is printed only once.
    await assertCanListen(PORT, HOST);
    await app.get(MetricsServer).listen();
    await app.get(FirstAdministratorCreator).ensure();
    if (context.hasModule(importFeature)) await app.get(SampleContentLoader).loadIfEmpty();
    await app.listen(PORT, HOST);
  } catch (error) {
    await app.close();
    throw error;
  }
  stopOnSignals(app);
  await logStartup(app);
}

/** Throws if the port is in use, or if the host is not an address of this machine. Requests are accepted only after the setup. */
async function assertCanListen(port: number, host: string): Promise<void> {
  const probe = createServer((connection) => connection.destroy()).listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/**
 * Shuts down on a signal: readiness fails, requests in flight end, buffers are flushed, and the exit code is 0. Connections that do
 * not end are closed at the deadline; a second signal ends the process at once.
 */
function stopOnSignals(app: NestExpressApplication): void {
  const server = app.getHttpServer() as Server;
  const stop = async (drainingMs: number) => {
    setTimeout(() => server.closeAllConnections(), CLOSE_CONNECTIONS_MS).unref();
    setTimeout(forceExit, FORCE_EXIT_MS).unref();
    // A persistent connection would prevent the server from closing.
    server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false));
    app.get(ShutdownState).isDraining = true;
    await sleep(drainingMs);
    // Not during the drain: a load balancer that has not detected the shutdown may be sending a request on an idle connection.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    await app.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop(DRAIN_MS));
  process.once('SIGINT', () => void stop(0));
}

/** Exits if a dependency, such as the database, hangs: otherwise the process would be killed at an arbitrary point. */
function forceExit(): void {
  new Logger('Masthead').error(
    'Shutdown timed out: the process exits before all data was written and all connections were closed',
  );
  process.exit(1);
}

async function logStartup(app: NestExpressApplication): Promise<void> {
  const settings = app.get(Settings);
  const logger = new Logger('Masthead');
  for (const [given, meant] of findMisspelledKeys(
    collectModuleSettings(app.get<readonly FeatureModule[]>(FEATURE_MODULES)),
  )) {
    logger.warn(`Unknown setting ${given} ignored. Did you mean ${meant}?`);
  }
  const url = settings.PUBLIC_URL ?? (await app.getUrl());
  logger.log(`Ready. Articles: ${url}/api/v1/articles`);
  if (settings.getSection(pagesSettings).PAGES_ENABLED) logger.log(`Pages: ${url}/articles`);
  logger.log(`Documentation: ${url}/docs`);
}
