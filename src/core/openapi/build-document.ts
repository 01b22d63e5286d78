import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Settings } from '../../config/settings.js';
import { AuthSchemes } from '../auth/auth-schemes.js';
import { Includes } from '../json-api/includes/includes.js';
import { ModuleApis } from '../module-api/module-apis.js';
import { RouteTable } from '../module-api/route-table.js';
import { API_VERSIONS, type ApiVersion } from '../versioning/api-version.js';
import { DeprecationTable } from '../versioning/deprecation-table.js';
import { describedOperations } from './described-operations.js';
import { documentDeprecations } from './document-deprecation.js';
import { documentErrorAnswers } from './document-error-answers.js';
import { documentErrors } from './document-errors.js';
import { documentExamples } from './document-examples.js';
import { documentHeaders } from './document-headers.js';
import { documentIncludes } from './document-includes.js';
import { documentInfo } from './document-info.js';
import { documentMediaTypes } from './document-media-types.js';
import { documentNumbers } from './document-numbers.js';
import { documentRoutes } from './document-routes.js';
import { documentScopes } from './document-scopes.js';
import { HEADERS } from './headers.js';
import { operationId } from './operation-id.js';
import { pruned } from './prune.js';
import { tagsOf } from './tags.js';
import { versionDocument } from './version-document.js';

/** The OpenAPI documents: one of all versions, and one for each version. */
export interface ApiDocuments {
  readonly whole: OpenAPIObject;
  readonly byVersion: ReadonlyMap<ApiVersion, OpenAPIObject>;
}

/** Returns the versions with at least one surface. */
export const documentedVersions = ({ surfaces }: ModuleApis): readonly ApiVersion[] =>
  API_VERSIONS.filter((version) => surfaces.some((surface) => surface.version === version));

/** Builds all documents at once from the declarations, the controllers and their DTOs. */
export function buildDocuments(app: INestApplication): ApiDocuments {
  const [apis, settings] = [app.get(ModuleApis), app.get(Settings)];
  const { API_VENDOR: vendor } = settings;
  const deprecations = app.get(DeprecationTable);
  const config = new DocumentBuilder();
  for (const { name, documentation } of app.get(AuthSchemes).all) config.addSecurity(name, documentation);
  const document = Object.assign(
    SwaggerModule.createDocument(app, config.build(), {
      autoTagControllers: false,
      operationIdFactory: operationId,
    }),
    documentInfo(apis, settings, vendor),
  );
  const described = describedOperations(document, app.get(RouteTable).routes, apis);
  (document.components ??= {}).headers = structuredClone(HEADERS);
  documentIncludes(document, described, apis, app.get(Includes));
  documentScopes(document, apis.modules);
  documentRoutes(described);
  documentHeaders(described);
  documentErrors(described);
  documentDeprecations(described, (route) => deprecations.of(route));
  documentErrorAnswers(document, described, vendor);
  documentMediaTypes(document, described, vendor);
  documentNumbers(document);
  documentExamples(document);
  return {
    whole: pruned({ ...document, tags: tagsOf(described, apis) }),
    byVersion: new Map(
      documentedVersions(apis).map((version) => [version, versionDocument(document, described, apis, version)]),
    ),
  };
}
