import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { ApiGroups } from '../routing/api-groups.js';
import type { ApiVersion } from '../routing/api-version.js';
import type { VersionResource, VersionStatus } from './version.resource.js';

/** Builds the version resources of `GET /api`. */
@Injectable()
export class VersionResourceFactory {
  constructor(
    private readonly apis: ApiGroups,
    private readonly settings: Settings,
  ) {}

  list(): VersionResource[] {
    return this.apis.versions.map((version) => this.get(version));
  }

  get(version: ApiVersion): VersionResource {
    const { sitePath } = this.apis;
    const { API_V1_DEPRECATED_AT, API_V1_SUNSET_AT } = this.settings;
    const [since, sunset] = version === 1 ? [API_V1_DEPRECATED_AT, API_V1_SUNSET_AT] : [];
    return {
      version: version === 1 ? this.apis.defaultApi.version : `${version}.0`,
      status: this.statusOf(version, since, sunset),
      deprecated_at: since?.toISOString() ?? null,
      sunset_at: sunset?.toISOString() ?? null,
      links: { self: `${sitePath}/api/v${version}`, documentation: `${sitePath}/openapi/v${version}.json` },
    };
  }

  private statusOf(version: ApiVersion, since: Date | undefined, sunset: Date | undefined): VersionStatus {
    const now = new Date();
    if (sunset && sunset <= now) return 'sunset';
    if (since && since <= now) return 'deprecated';
    return version === this.apis.versions.at(-1) ? 'current' : 'supported';
  }
}
