import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Settings } from '../../config/settings.js';
import type { AuthScheme } from '../auth/auth-scheme.js';
import { AuthSchemeRegistry } from '../auth/auth-scheme-registry.js';
import { IncludeLoader } from '../json-api/includes/include-loader.js';
import { isRelationshipInclude } from '../json-api/includes/include.js';
import { FEATURE_MODULES, type FeatureModule } from '../module-api/feature-module.js';
import { PERMISSIONS, type Permission } from '../identity/principal.js';
import { ApiGroups } from '../routing/api-groups.js';
import { timeSlice } from '../lifecycle/time-slice.js';
import { RouteTable } from '../routing/route-table.js';
import { API_VERSIONS, type ApiVersion } from '../routing/api-version.js';
import { DeprecationTable } from '../versioning/deprecation-table.js';
import { collectOperations, operationId } from './operations.js';
import { addDeprecations, addRouteMetadata, addScopeValues } from './add-route-metadata.js';
import { completeErrorResponses } from './error-responses.js';
import { addPipelineErrors } from './add-pipeline-errors.js';
import { addExamples } from './add-examples.js';
import { nameSchemas } from './name-schemas.js';
import { addResponseHeaders } from './add-response-headers.js';
import { AUDIT_EVENTS, type AuditEvent } from '../audit/index.js';
import { type AnyEventClass, EVENT_CLASSES } from '../events/index.js';
import { addEventNames } from './add-event-names.js';
import { addAuditEvents } from './add-audit-events.js';
import { addAttributes } from './add-attributes.js';
import { addIncludes } from './add-includes.js';
import { buildBaseDocument } from './build-base-document.js';
import { addMediaTypes } from './add-media-types.js';
import { addIntegerBounds } from './add-integer-bounds.js';
import { shareComponents } from './share-components.js';
import { HEADER_COMPONENTS } from '../openapi-decorators/header-components.js';
import { pruneComponents, collectTags, toVersionDocument } from './to-version-document.js';

/** The OpenAPI documents: one of all versions, and one for each version. */
export interface ApiDocuments {
  readonly complete: OpenAPIObject;
  readonly byVersion: ReadonlyMap<ApiVersion, OpenAPIObject>;
}

/** Returns the versions with at least one surface. */
export const documentedVersions = ({ surfaces }: ApiGroups): readonly ApiVersion[] =>
  API_VERSIONS.filter((version) => surfaces.some((surface) => surface.version === version));

/**
 * Builds all documents at once from the declarations, the controllers and their DTOs. Yields to other requests between the steps. `securitySchemes` replace the documentation of
 * authentication schemes, by name.
 */
export async function buildDocuments(
  app: INestApplication,
  securitySchemes: Readonly<Record<string, AuthScheme['documentation']>> = {},
): Promise<ApiDocuments> {
  const [apis, settings] = [app.get(ApiGroups), app.get(Settings)];
  const modules = app.get<readonly FeatureModule[]>(FEATURE_MODULES);
  const { API_VENDOR: vendor } = settings;
  const [deprecations, includes] = [app.get(DeprecationTable), app.get(IncludeLoader)];
  const config = new DocumentBuilder();
  const schemes = app.get(AuthSchemeRegistry);
  for (const { name, documentation } of schemes.all) config.addSecurity(name, securitySchemes[name] ?? documentation);
  const document = Object.assign(
    SwaggerModule.createDocument(app, config.build(), {
      autoTagControllers: false,
      operationIdFactory: operationId,
      extraModels: includes.declared
        .filter(isRelationshipInclude)
        .flatMap(({ resource, v1 }) => [resource, v1.resource]),
    }),
    buildBaseDocument(apis, settings, vendor),
  );
  await timeSlice.next();
  const described = collectOperations(document, app.get(RouteTable).routes, apis);
  (document.components ??= {}).headers = structuredClone(HEADER_COMPONENTS);
  addIncludes(document, described, modules, includes);
  addAttributes(document, described, modules);
  addAuditEvents(described, app.get<readonly AuditEvent[]>(AUDIT_EVENTS));
  addEventNames(
    document,
    app.get<readonly AnyEventClass[]>(EVENT_CLASSES).map(({ event }) => event.name),
  );
  addScopeValues(document, app.get<readonly Permission[]>(PERMISSIONS));
  addRouteMetadata(described, (api) => schemes.allowedFor(api).map(({ name }) => name));
  addResponseHeaders(described);
  addPipelineErrors(described);
  addDeprecations(described, (route) => deprecations.find(route));
  completeErrorResponses(document, described, vendor);
  addMediaTypes(document, described, vendor);
  nameSchemas(document, described);
  addIntegerBounds(document);
  await timeSlice.next();
  addExamples(document, described);
  await timeSlice.next();
  shareComponents(document, described);
  const complete = pruneComponents({ ...document, tags: collectTags(described, modules) });
  const byVersion = new Map<ApiVersion, OpenAPIObject>();
  for (const version of documentedVersions(apis)) {
    await timeSlice.next();
    byVersion.set(version, toVersionDocument(document, described, modules, version));
  }
  return { complete, byVersion };
}
