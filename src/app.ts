import type { Server } from 'node:http';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { compose, type Composition } from './composition.js';
import type { Environment } from './config/environment.js';
import type { Settings } from './config/settings.js';
import { OpenConnections } from './core/lifecycle/open-connections.js';
import { handleClientErrors } from './core/pipeline/edge/handle-client-errors.js';
import { corsMiddleware, secureHeadersMiddleware, limitUrlLength } from './core/pipeline/request/request.middleware.js';
import { createApplicationLogger } from './core/logging/application-logger.js';
import { DeclarationChecks } from './core/module-api/declaration-checks.js';
import { explainInjectionError } from './core/module-api/explain-injection-error.js';
import type { FeatureModule } from './core/module-api/feature-module.js';
import { RouteTable } from './core/routing/route-table.js';
import { serveDocuments } from './core/openapi/serve-documents.js';
import { closeSlowReaders } from './core/pipeline/edge/slow-readers.js';
import { resetUnreadConnections } from './core/pipeline/edge/unread-connections.js';
import { resetUnsentData } from './core/pipeline/edge/unsent-data.js';
import { BudgetMetrics } from './core/metrics/budget-metrics.js';
import { installEdgeHandler, setConnectionLimits } from './core/pipeline/edge/edge-handler.js';
import { versionMiddleware, VersionResolver } from './core/pipeline/negotiation/version.guard.js';

/** Options of `createApp`. */
export interface AppOptions {
  /** Source of the settings; by default the environment of the process and `.env`. */
  readonly env?: Environment;
  /** Additional modules of the site. */
  readonly modules?: readonly FeatureModule[];
  /**
   * True to open an SQLite database for reading only, also while another process writes. No migrations run.
   * @internal
   */
  readonly isReadOnly?: boolean;
  /**
   * Called before the application is initialised, for tests that change providers.
   * @internal
   */
  readonly beforeInit?: (app: NestExpressApplication) => void;
}

/**
 * Creates and initialises the application without listening: for the server, the tests, the command line and the OpenAPI document.
 * Throws if the settings or the modules are invalid, or if a module cannot be initialised.
 */
export async function createApp(options: AppOptions = {}): Promise<NestExpressApplication> {
  const { env, modules, isReadOnly = false, beforeInit } = options;
  const composition = compose(modules, env);
  const app = await instantiate(composition, isReadOnly);
  try {
    prepare(app, composition.settings);
    beforeInit?.(app);
    app.get(DeclarationChecks).assertConsistent();
    await app.init();
  } catch (error) {
    // Open connections and timers would keep the process alive.
    await app.close();
    throw error;
  }
  return app;
}

async function instantiate({ settings, modules }: Composition, isReadOnly: boolean): Promise<NestExpressApplication> {
  const connections = new OpenConnections();
  try {
    return await NestFactory.create<NestExpressApplication>(
      AppModule.forRoot(settings, modules, { connections, isReadOnly }),
      {
        bodyParser: false,
        // Buffered until the application's logger exists. If creation fails, the error is sufficient.
        logger: false,
        bufferLogs: true,
        abortOnError: false,
      },
    );
  } catch (error) {
    await connections.close();
    throw explainInjectionError(error, modules) ?? error;
  }
}

/** Installs what runs before the guards and outside Nest. */
function prepare(app: NestExpressApplication, settings: Settings): void {
  app.useLogger(createApplicationLogger(app.get(Logger)));
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', settings.TRUST_PROXY);
  const routes = app.get(RouteTable);
  app.use(
    secureHeadersMiddleware(),
    versionMiddleware(app.get(VersionResolver)),
    limitUrlLength,
    corsMiddleware(routes),
  );
  installEdgeHandler(app);
  const server = app.getHttpServer() as Server;
  setConnectionLimits(server);
  handleClientErrors(server);
  const budgetMetrics = app.get(BudgetMetrics);
  resetUnreadConnections(server, settings.RESPONSE_READ_TIMEOUT_MS);
  resetUnsentData(server, settings.RESPONSE_READ_TIMEOUT_MS / 4);
  closeSlowReaders(server, settings.RESPONSE_READ_TIMEOUT_MS, () => budgetMetrics.count('slow readers'));
  serveDocuments(app);
}
