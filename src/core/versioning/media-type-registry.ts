import { parse } from 'content-type';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { ApiVersion } from '../routing/api-version.js';

/** An entry of an `Accept` header (RFC 9110, section 12.5.1). */
export interface MediaRange {
  /** In lower case: `application/json`, `application/*`. */
  readonly type: string;
  /** Parameters without the weight. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The weight, 0 to 1. */
  readonly quality: number;
}

/** Parses `Accept` into ranges in header order, including unacceptable ranges with weight 0. */
export function parseMediaRanges(header: string): MediaRange[] {
  const ranges: MediaRange[] = [];
  for (let start = 0; start < header.length;) {
    const { type, parameters, index } = parse(header, { comma: true, start });
    const { q = '1', ...own } = parameters;
    if (type !== '') ranges.push({ type, parameters: own, quality: weightOf(q) });
    start = index + 1;
  }
  return ranges;
}

/** Returns 0 for an invalid weight. */
const weightOf = (text: string): number => (/^(0(\.\d*)?|1(\.0*)?)$/.test(text) ? Number(text) : 0);

export const JSON_API_MEDIA_TYPE = 'application/vnd.api+json';

/**
 * Whether a media type is supported JSON:API: `profile` is the only allowed parameter, and unknown profiles are ignored. Extensions
 * (`ext`) are not supported (JSON:API 1.1, "Server Responsibilities").
 */
export const isJsonApiMediaType = ({ type, parameters }: Pick<MediaRange, 'type' | 'parameters'>): boolean =>
  type === JSON_API_MEDIA_TYPE &&
  Object.entries(parameters).every(([name, value]) => name === 'profile' || isNoExtension(name, value));

const isNoExtension = (name: string, value: string): boolean => name === 'ext' && value.trim() === '';

interface Rank {
  readonly type: string;
  readonly quality: number;
  /** 2 for the exact type, 1 for `application/*`, 0 for any type. */
  readonly specificity: number;
  /** Index of the matching range in `Accept`. */
  readonly place: number;
}

/**
 * Returns the offered type that the client prefers; undefined if the client accepts no offered type. Types of equal quality are
 * ordered by `favorite`, specificity, position in `Accept` and position in `offered`.
 */
export function preferredMediaType(
  offered: readonly string[],
  accepted: readonly MediaRange[],
  favorite?: string,
): string | undefined {
  const [best] = offered
    .map((type) => rankOf(type, accepted))
    .filter(({ quality }) => quality > 0)
    .sort(
      (one, other) =>
        other.quality - one.quality ||
        Number(other.type === favorite) - Number(one.type === favorite) ||
        other.specificity - one.specificity ||
        one.place - other.place,
    );
  return best?.type;
}

/** The most specific matching range determines the quality (RFC 9110, section 12.5.1). */
function rankOf(type: string, accepted: readonly MediaRange[]): Rank {
  for (const [at, pattern] of [type, `${type.split('/')[0]}/*`, '*/*'].entries()) {
    const place = accepted.findIndex((range) => range.type === pattern);
    if (place >= 0) return { type, quality: accepted[place]!.quality, specificity: 2 - at, place };
  }
  return { type, quality: 0, specificity: 0, place: 0 };
}

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
