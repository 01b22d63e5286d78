import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from '@nestjs/common';
import { createApp } from '../app.js';
import { Settings } from '../config/settings.js';
import { FirstAdministrator } from '../modules/users/index.js';
import { explain } from './explain.js';

const SHUTDOWN_MS = 7000;

/** Serves until SIGTERM or SIGINT. */
export async function start(): Promise<void> {
  try {
    const app = await createApp();
    await app.get(FirstAdministrator).ensure();
    const { PORT, HOST } = app.get(Settings);
    await app.listen(PORT, HOST);
    stopOnSignals(app);
    announce(await app.getUrl());
  } catch (error) {
    explain(error);
    process.exitCode = 1;
  }
}

/** Lets requests in flight end, flushes what is buffered, and leaves with 0; a connection that will not end is cut off in time. */
function stopOnSignals(app: NestExpressApplication): void {
  const stop = async () => {
    setTimeout(() => (app.getHttpServer() as import('node:http').Server).closeAllConnections(), SHUTDOWN_MS).unref();
    await app.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

function announce(url: string): void {
  new Logger('Masthead').log(`Articles at ${url}/api/v1/articles, documentation at ${url}/docs`);
}
