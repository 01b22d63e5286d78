import type { ApiVersion } from '../versioning/api-version.js';
import { JSON_API_TYPE } from '../versioning/json-api-type.js';
import { JSON_TYPE, vendorType } from '../versioning/media-types.js';

/** Returns the media types of a version. Responses have the requested type; request bodies may have any of these types. */
export function jsonMediaTypes(version: ApiVersion | undefined, vendor: string): readonly string[] {
  if (version === undefined) return [JSON_TYPE];
  return [JSON_TYPE, vendorType(vendor, version), ...(version > 1 ? [JSON_API_TYPE] : [])];
}
