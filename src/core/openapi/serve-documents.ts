import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { Express } from 'express';
import { ModuleApis } from '../module-api/module-apis.js';
import { RouteTable } from '../module-api/route-table.js';
import { type ApiDocuments, buildDocuments, documentedVersions } from './build-document.js';

/** Serves the documents, and Swagger UI for people to read them and to try them out. They are made when somebody first asks. */
export function serveDocuments(app: NestExpressApplication): void {
  const routes = app.get(RouteTable);
  let made: ApiDocuments | undefined;
  const documents = (): ApiDocuments => (made ??= buildDocuments(app));
  const versions = documentedVersions(app.get(ModuleApis));
  const urls = [
    { name: 'the whole', url: '/openapi.json' },
    ...versions.map((version) => ({ name: `version ${version}`, url: `/openapi/v${version}.json` })),
  ];
  SwaggerModule.setup('docs', app, () => documents().whole, {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Masthead API',
    explorer: true,
    swaggerOptions: { urls },
  });
  const express = app.getHttpAdapter().getInstance() as Express;
  for (const version of versions) {
    express.get(`/openapi/v${version}.json`, (_, response) => {
      response.json(documents().byVersion.get(version));
    });
  }
  for (const page of ['/docs', ...urls.map(({ url }) => url)]) routes.addPage(page);
}
