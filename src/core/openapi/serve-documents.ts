import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
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
import { REDIRECT_FILES, type SecurityScheme, SwaggerUiSignIn } from './swagger-ui-sign-in.js';

const UI = '/docs';
/** The files that the page loads, of more than 20 in the package of Swagger UI. */
const UI_FILES = [
  'index.html',
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'swagger-ui-init.js',
  'favicon-16x16.png',
  'favicon-32x32.png',
];

/** Serves the OpenAPI documents, and Swagger UI, which loads them. They are built at the first request. */
export function serveDocuments(app: NestExpressApplication): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  const routes = app.get(RouteTable);
  const signIn = new SwaggerUiSignIn(app.get(AuthSchemeRegistry));
  const served = [
    { name: 'all versions', url: '/openapi.json' },
    ...documentedVersions(app.get(ApiGroups)).map((version) => ({
      name: `version ${version}`,
      url: `/openapi/v${version}.json`,
    })),
  ];
  const urls = served.map(({ url }) => url);
  express.get([UI, `${UI}/*file`, ...urls], limitByAddress(app));
  express.get(urls, sendDocument(app, signIn));
  express.get(UI, signIn.redirectToFolder);
  express.get([UI, `${UI}/*file`], signIn.setHeaders);
  express.get(`${UI}/*file`, rejectOtherFiles(app.get(ErrorResponder), signIn));
  express.get(`${UI}/*file`, acquireStream(app));
  // Without an embedded document, the page loads the first URL.
  SwaggerModule.setup(UI.slice(1), app, () => undefined as unknown as OpenAPIObject, {
    raw: false,
    customSiteTitle: 'Masthead API',
    explorer: true,
    swaggerOptions: {
      urls: served.map(({ name, url }) => ({ name, url })),
      get initOAuth() {
        return signIn.options;
      },
    },
  });
  for (const page of [UI, ...urls]) routes.addPage(page);
}

type Documents = ReadonlyMap<string, CompressedFile>;

/** Sends the document of the path. Only the finished bytes are retained, not the document objects. */
function sendDocument(app: NestExpressApplication, signIn: SwaggerUiSignIn): RequestHandler {
  let finished: { readonly key: string; readonly documents: Promise<Documents> } | undefined;
  return async (request, response) => {
    const securitySchemes = await signIn.findSecuritySchemes();
    const key = JSON.stringify(securitySchemes);
    if (finished?.key !== key) finished = { key, documents: finishDocuments(app, securitySchemes) };
    const documents = await finished.documents;
    documents.get(request.path.toLowerCase().replace(/\/$/, ''))!.send(request, response);
  };
}

async function finishDocuments(
  app: NestExpressApplication,
  securitySchemes: Readonly<Record<string, SecurityScheme>>,
): Promise<Documents> {
  const { complete, byVersion } = buildDocuments(app, securitySchemes);
  const documents = [
    ['/openapi.json', complete] as const,
    ...[...byVersion].map(([version, document]) => [`/openapi/v${version}.json`, document] as const),
  ];
  return new Map(
    await Promise.all(
      documents.map(async ([url, document]) => [url, await CompressedFile.fromJson(document)] as const),
    ),
  );
}

/** The folder of Swagger UI also contains `package.json`, source maps and other builds. */
function rejectOtherFiles(errors: ErrorResponder, signIn: SwaggerUiSignIn): RequestHandler {
  const served = new Set(['/', ...UI_FILES.map((file) => `/${file}`)].map((path) => UI + path));
  const redirectFiles = new Set(REDIRECT_FILES.map((file) => `${UI}/${file}`));
  return (request, response, next) => {
    if (served.has(request.path) || (signIn.isOffered && redirectFiles.has(request.path))) next();
    else errors.send(notFound('There is nothing at this address'), request, response);
  };
}

/** The files are sent as streams, which slow clients read for a long time. */
function acquireStream(app: NestExpressApplication): RequestHandler {
  const [loadShedder, errors] = [app.get(LoadShedder), app.get(ErrorResponder)];
  return (request, response, next) => {
    try {
      loadShedder.acquireStream(contextOf(request), response);
    } catch (error) {
      return errors.send(error as DomainError, request, response);
    }
    next();
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
