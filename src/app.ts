import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import helmet from 'helmet';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { type Environment, loadSettings } from './config/load-settings.js';
import { RouteTable } from './core/http/route-table.js';
import { requestId } from './core/http/request-id.middleware.js';
import { urlLength } from './core/http/url-length.middleware.js';
import { applicationLogger } from './core/logging/application-logger.js';
import { buildDocument } from './core/openapi/build-document.js';

export interface AppOptions {
  /** Where the settings are read from; by default the process's environment and `.env`. */
  readonly env?: Environment;
}

/** Puts the application together, for the server, the tests, the command line and the OpenAPI document alike. */
export async function createApp({ env }: AppOptions = {}): Promise<NestExpressApplication> {
  const settings = loadSettings(env);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(settings), {
    bodyParser: false,
    // Kept until the application's log is there; when it cannot be put together, the error says it all.
    logger: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(applicationLogger(app.get(Logger)));
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', settings.TRUST_PROXY);
  app.use(requestId, helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }), urlLength);
  SwaggerModule.setup('docs', app, () => buildDocument(app), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Masthead API',
  });
  for (const page of ['/docs', '/openapi.json']) app.get(RouteTable, { strict: false }).addPage(page);
  await app.init();
  return app;
}
