import { Injectable } from '@nestjs/common';
import { parse } from 'content-type';
import { Settings } from '../../config/settings.js';
import type { ApiVersion } from './api-version.js';
import { bestType } from './best-type.js';
import { isJsonApi, JSON_API_TYPE } from './json-api-type.js';
import type { MediaRange } from './media-range.js';

export const JSON_TYPE = 'application/json';
const ANY_JSON = /^application\/([\w.-]+\+)?json$/;

/** The media type that names a version. */
export const vendorType = (vendor: string, version: ApiVersion): string => `application/vnd.${vendor}.v${version}+json`;

/** The media types in which the versions are spoken. */
@Injectable()
export class MediaTypes {
  private readonly vendor: RegExp;

  constructor(private readonly settings: Settings) {
    this.vendor = new RegExp(`^application/vnd\\.${settings.API_VENDOR.replaceAll('.', '\\.')}\\.v(\\d+)\\+json$`);
  }

  /** The one that names the version. */
  of(version: ApiVersion): string {
    return vendorType(this.settings.API_VENDOR, version);
  }

  /** The versions that a client names, each once, as it writes them, those that it wants most first; also such as there are not. */
  versionsIn(accepted: readonly MediaRange[]): string[] {
    const named = accepted
      .filter(({ quality }) => quality > 0)
      .sort((one, other) => other.quality - one.quality)
      .flatMap(({ type }) => this.versionOf(type) ?? []);
    return [...new Set(named)];
  }

  /** What a client gets that has come to a version: never refused, for its type alone chooses nothing else. */
  best(version: ApiVersion, accepted: readonly MediaRange[]): string {
    const usable = accepted.filter((range) => range.type !== JSON_API_TYPE || isJsonApi(range));
    const own = this.of(version);
    const isNamed = usable.some(({ type, quality }) => type === own && quality > 0);
    const offered = [...(isNamed ? [own] : []), JSON_TYPE, ...(version === 1 ? [] : [JSON_API_TYPE])];
    return bestType(offered, usable, own) ?? JSON_TYPE;
  }

  /** Whether a body of this type can be read in a version. */
  takes(version: ApiVersion, contentType: string): boolean {
    const { type, parameters } = parse(contentType);
    const named = this.versionOf(type);
    if (named !== undefined) return named === String(version);
    if (version === 1) return ANY_JSON.test(type);
    return type === JSON_TYPE || isJsonApi({ type, parameters });
  }

  /** Those of request bodies, for people. */
  takenIn(version: ApiVersion): string {
    return version === 1 ? JSON_TYPE : `${JSON_API_TYPE}, ${this.of(version)} or ${JSON_TYPE}`;
  }

  private versionOf(type: string): string | undefined {
    return this.vendor.exec(type)?.[1];
  }
}
