import { hash } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Express, RequestHandler } from 'express';
import { Settings } from '../../config/settings.js';
import { DomainError } from '../errors/domain-error.js';
import { ErrorResponder } from '../pipeline/errors/error-responder.js';
import { contextOf } from '../request-context/request-context.js';
import { ApiGroups } from '../routing/api-groups.js';
import { RouteTable } from '../routing/route-table.js';
import { RateLimiter, type RateRule } from '../pipeline/rate-limit/rate-limit.guard.js';
import { type ApiDocuments, buildDocuments, documentedVersions } from './build-documents.js';

const UI = '/docs';

/** Serves the OpenAPI documents, and Swagger UI, which loads them. They are built at the first request. */
export function serveDocuments(app: NestExpressApplication): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  const routes = app.get(RouteTable);
  let built: ApiDocuments | undefined;
  const documents = (): ApiDocuments => (built ??= buildDocuments(app));
  const versions = documentedVersions(app.get(ApiGroups));
  const served = [
    { name: 'all versions', url: '/openapi.json', document: () => documents().complete },
    ...versions.map((version) => ({
      name: `version ${version}`,
      url: `/openapi/v${version}.json`,
      document: () => documents().byVersion.get(version)!,
    })),
  ];
  express.get([UI, `${UI}/*file`, ...served.map(({ url }) => url)], limitByAddress(app));
  for (const { url, document } of served) express.get(url, serialized(document));
  // Without an embedded document, the page loads the first URL.
  SwaggerModule.setup(UI.slice(1), app, () => undefined as unknown as OpenAPIObject, {
    raw: false,
    customSiteTitle: 'Masthead API',
    explorer: true,
    swaggerOptions: { urls: served.map(({ name, url }) => ({ name, url })) },
  });
  for (const page of [UI, ...served.map(({ url }) => url)]) routes.addPage(page);
}

/** Responds with a document that is serialised once. */
function serialized(document: () => OpenAPIObject): RequestHandler {
  let body: Buffer | undefined;
  let tag: string;
  return (_, response) => {
    if (!body) {
      body = Buffer.from(JSON.stringify(document()));
      tag = `"${hash('sha256', body, 'hex').slice(0, 16)}"`;
    }
    response.set({ ETag: tag, 'Cache-Control': 'public, max-age=0, must-revalidate' });
    response.type('json').send(body);
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
