import type { OpenAPIObject } from '@nestjs/swagger';
import type { FeatureModule } from '../module-api/feature-module.js';
import type { ApiVersion } from '../routing/api-version.js';
import type { DocumentedOperation } from './operations.js';
import { pruneComponents } from './prune-components.js';
import { collectTags } from './collect-tags.js';

/** Returns the operations of one version and the operations without a version. */
export function toVersionDocument(
  document: OpenAPIObject,
  described: readonly DocumentedOperation[],
  modules: readonly FeatureModule[],
  version: ApiVersion,
): OpenAPIObject {
  const chosen = described.filter((each) => each.version === undefined || each.version === version);
  const paths = new Set(chosen.map(({ path }) => path));
  return pruneComponents({
    ...document,
    info: { ...document.info, ...(version > 1 && { version: `${version}.0` }) },
    tags: collectTags(chosen, modules),
    paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => paths.has(path))),
  });
}
