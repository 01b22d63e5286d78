import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Settings } from '../../config/settings.js';
import { AuthSchemeRegistry } from '../auth/auth-scheme-registry.js';
import { IncludeLoader } from '../json-api/includes/include-loader.js';
import { ApiGroups } from '../module-api/api-groups.js';
import { RouteTable } from '../module-api/route-table.js';
import { API_VERSIONS, type ApiVersion } from '../versioning/api-version.js';
import { DeprecationTable } from '../versioning/deprecation-table.js';
import { collectOperations } from './collect-operations.js';
import { documentDeprecations } from './document-deprecation.js';
import { documentErrorResponses } from './document-error-responses.js';
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
import { pruneComponents } from './prune-components.js';
import { tagsOf } from './tags.js';
import { versionDocument } from './version-document.js';

/** The OpenAPI documents: one of all versions, and one for each version. */
export interface ApiDocuments {
  readonly complete: OpenAPIObject;
  readonly byVersion: ReadonlyMap<ApiVersion, OpenAPIObject>;
}

/** Returns the versions with at least one surface. */
export const documentedVersions = ({ surfaces }: ApiGroups): readonly ApiVersion[] =>
  API_VERSIONS.filter((version) => surfaces.some((surface) => surface.version === version));

/** Builds all documents at once from the declarations, the controllers and their DTOs. */
export function buildDocuments(app: INestApplication): ApiDocuments {
  const [apis, settings] = [app.get(ApiGroups), app.get(Settings)];
  const { API_VENDOR: vendor } = settings;
  const deprecations = app.get(DeprecationTable);
  const config = new DocumentBuilder();
  for (const { name, documentation } of app.get(AuthSchemeRegistry).all) config.addSecurity(name, documentation);
  const document = Object.assign(
    SwaggerModule.createDocument(app, config.build(), {
      autoTagControllers: false,
      operationIdFactory: operationId,
    }),
    documentInfo(apis, settings, vendor),
  );
  const described = collectOperations(document, app.get(RouteTable).routes, apis);
  (document.components ??= {}).headers = structuredClone(HEADERS);
  documentIncludes(document, described, apis, app.get(IncludeLoader));
  documentScopes(document, apis.modules);
  documentRoutes(described);
  documentHeaders(described);
  documentErrors(described);
  documentDeprecations(described, (route) => deprecations.find(route));
  documentErrorResponses(document, described, vendor);
  documentMediaTypes(document, described, vendor);
  documentNumbers(document);
  documentExamples(document);
  return {
    complete: pruneComponents({ ...document, tags: tagsOf(described, apis) }),
    byVersion: new Map(
      documentedVersions(apis).map((version) => [version, versionDocument(document, described, apis, version)]),
    ),
  };
}
