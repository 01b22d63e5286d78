import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, RequestHandler } from 'express';
import { Settings } from '../../config/settings.js';
import { AuthSchemeRegistry } from '../auth/auth-scheme-registry.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import { ErrorResponder } from '../pipeline/errors/error-responder.js';
import { contextOf } from '../request-context/request-context.js';
import { ApiGroups } from '../routing/api-groups.js';
import { RouteTable } from '../routing/route-table.js';
import { LoadShedder } from '../pipeline/load-shedding/load-shedder.js';
import { RateLimiter, type RateRule } from '../pipeline/rate-limit/rate-limit.guard.js';
import { buildDocuments, documentedVersions } from './build-documents.js';
import { CompressedFile } from './compressed-file.js';
import { DocsPage } from './docs-page.js';
import { isRedirectFile, type SecurityScheme, SwaggerUiSignIn } from './swagger-ui-sign-in.js';

const UI = '/docs';

/** Serves the OpenAPI documents, and Swagger UI, which loads them. They are built at the first request. */
export function serveDocuments(app: NestExpressApplication): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  const [routes, settings] = [app.get(RouteTable), app.get(Settings)];
  const signIn = new SwaggerUiSignIn(app.get(AuthSchemeRegistry));
  const definitions = [
    ...documentedVersions(app.get(ApiGroups)).map((version) => ({
      name: `v${version}`,
      label: version > 1 ? `v${version} (JSON:API)` : `v${version}`,
      path: `/openapi/v${version}.json`,
    })),
    { name: 'all', label: 'all', path: '/openapi.json' },
  ];
  const page = new DocsPage(() => ({
    definitions,
    persistAuthorization: !settings.production,
    signIn: signIn.options,
  }));
  const paths = definitions.map(({ path }) => path);
  express.get([UI, `${UI}/*file`, ...paths], limitByAddress(app));
  express.get(paths, sendDocument(app, signIn));
  express.get([UI, `${UI}/*file`], signIn.setHeaders, sendPage(app, page, signIn));
  for (const path of [UI, ...paths]) routes.addPage(path);
}

type Documents = ReadonlyMap<string, CompressedFile>;

/** Sends the document of the path. Only the finished bytes are retained, not the document objects. */
function sendDocument(app: NestExpressApplication, signIn: SwaggerUiSignIn): RequestHandler {
  let finished: { readonly key: string; readonly documents: Promise<Documents> } | undefined;
  return async (request, response) => {
    const securitySchemes = await signIn.findSecuritySchemes();
    const key = JSON.stringify(securitySchemes);
    if (finished?.key !== key) finished = { key, documents: finishDocuments(app, securitySchemes) };
    await (await finished.documents).get(request.path.toLowerCase().replace(/\/$/, ''))!.send(request, response);
  };
}

async function finishDocuments(
  app: NestExpressApplication,
  securitySchemes: Readonly<Record<string, SecurityScheme>>,
): Promise<Documents> {
  const { complete, byVersion } = await buildDocuments(app, securitySchemes);
  const documents = [
    ['/openapi.json', complete] as const,
    ...[...byVersion].map(([version, document]) => [`/openapi/v${version}.json`, document] as const),
  ];
  return new Map(documents.map(([url, document]) => [url, CompressedFile.fromJson(document)]));
}

/** The files are large, and slow clients read them for a long time. */
function sendPage(app: NestExpressApplication, page: DocsPage, signIn: SwaggerUiSignIn): RequestHandler {
  const [loadShedder, errors] = [app.get(LoadShedder), app.get(ErrorResponder)];
  return async (request, response) => {
    try {
      const path = request.path.toLowerCase();
      const file = signIn.isOffered || !isRedirectFile(path) ? await page.find(path) : undefined;
      if (!file) throw notFound('There is nothing at this address');
      loadShedder.acquireStream(contextOf(request), response);
      await file.send(request, response);
    } catch (error) {
      errors.send(error as DomainError, request, response);
    }
  };
}

/** The documents are large and the same for every caller, so no credential is read and only addresses are counted. */
function limitByAddress(app: NestExpressApplication): RequestHandler {
  const [limiter, errors, settings] = [app.get(RateLimiter), app.get(ErrorResponder), app.get(Settings)];
  const rule: RateRule = { counter: `GET ${UI}`, limit: { requests: settings.DOCS_RATE_LIMIT_REQUESTS, window: 60 } };
  return async (request, response, next) => {
    const { headers, retryAfter } = await limiter.count(contextOf(request), rule);
    response.set(headers);
    if (retryAfter === undefined) next();
    else errors.send(new DomainError('rateLimited', 'Too many requests', { retryAfter }), request, response);
  };
}
