import type { ApiVersion } from '../routing/api-version.js';
import { JSON_API_MEDIA_TYPE } from '../versioning/json-api-media-type.js';
import { JSON_MEDIA_TYPE, vendorMediaType } from '../versioning/media-type-registry.js';

/** Returns the media types of a version. Responses have the requested type; request bodies may have any of these types. */
export function findVersionMediaTypes(version: ApiVersion | undefined, vendor: string): readonly string[] {
  if (version === undefined) return [JSON_MEDIA_TYPE];
  return [JSON_MEDIA_TYPE, vendorMediaType(vendor, version), ...(version > 1 ? [JSON_API_MEDIA_TYPE] : [])];
}
