import { Injectable } from '@nestjs/common';
import { parse } from 'content-type';
import { Settings } from '../../config/settings.js';
import type { ApiVersion } from '../routing/api-version.js';
import { preferredMediaType } from './preferred-media-type.js';
import { isJsonApiMediaType, JSON_API_MEDIA_TYPE } from './json-api-media-type.js';
import type { MediaRange } from './media-range.js';

export const JSON_MEDIA_TYPE = 'application/json';
const ANY_JSON = /^application\/([\w.-]+\+)?json$/;

/** Returns the vendor media type of a version. */
export const vendorMediaType = (vendor: string, version: ApiVersion): string =>
  `application/vnd.${vendor}.v${version}+json`;

/** Media types of the API versions. */
@Injectable()
export class MediaTypeRegistry {
  private readonly vendor: RegExp;

  constructor(private readonly settings: Settings) {
    this.vendor = new RegExp(`^application/vnd\\.${settings.API_VENDOR.replaceAll('.', '\\.')}\\.v(\\d+)\\+json$`);
  }

  /** Returns the vendor media type of a version. */
  forVersion(version: ApiVersion): string {
    return vendorMediaType(this.settings.API_VENDOR, version);
  }

  /** Returns the distinct versions that `Accept` names, by descending quality, including unknown versions. */
  requestedVersions(accepted: readonly MediaRange[]): string[] {
    const named = accepted
      .filter(({ quality }) => quality > 0)
      .sort((one, other) => other.quality - one.quality)
      .flatMap(({ type }) => this.versionOf(type) ?? []);
    return [...new Set(named)];
  }

  /** Returns the media type of the response. Falls back to JSON, because the media type alone does not cause a 406. */
  negotiate(version: ApiVersion, accepted: readonly MediaRange[]): string {
    const usable = accepted.filter((range) => range.type !== JSON_API_MEDIA_TYPE || isJsonApiMediaType(range));
    const own = this.forVersion(version);
    const isNamed = usable.some(({ type, quality }) => type === own && quality > 0);
    const offered = [...(isNamed ? [own] : []), JSON_MEDIA_TYPE, ...(version === 1 ? [] : [JSON_API_MEDIA_TYPE])];
    return preferredMediaType(offered, usable, own) ?? JSON_MEDIA_TYPE;
  }

  /** Whether a version accepts request bodies of this media type. */
  accepts(version: ApiVersion, contentType: string): boolean {
    const { type, parameters } = parse(contentType);
    const named = this.versionOf(type);
    if (named !== undefined) return named === String(version);
    if (version === 1) return ANY_JSON.test(type);
    return type === JSON_MEDIA_TYPE || isJsonApiMediaType({ type, parameters });
  }

  /** Returns the accepted media types of request bodies as text for messages. */
  describeAccepted(version: ApiVersion): string {
    return version === 1
      ? JSON_MEDIA_TYPE
      : `${JSON_API_MEDIA_TYPE}, ${this.forVersion(version)} or ${JSON_MEDIA_TYPE}`;
  }

  private versionOf(type: string): string | undefined {
    return this.vendor.exec(type)?.[1];
  }
}
