import { Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { ModuleApis } from '../module-api/module-apis.js';
import { RouteTable } from '../module-api/route-table.js';
import type { ApiVersion } from './api-version.js';
import { isJsonApi, JSON_API_TYPE } from './json-api-type.js';
import { type MediaRange, mediaRanges } from './media-range.js';
import { JSON_TYPE, MediaTypes } from './media-types.js';
import type { Negotiated } from './negotiated.js';
import type { VersionedPath } from './versioned-paths.js';

const ANY: readonly MediaRange[] = [{ type: '*/*', parameters: {}, quality: 1 }];

export interface Choice extends Negotiated {
  /** The path to which the request is routed. */
  readonly path: string;
}

/** Chooses the version and the media type of the response by path and `Accept`. */
@Injectable()
export class Negotiator {
  private readonly versions: readonly ApiVersion[];

  constructor(
    private readonly routes: RouteTable,
    private readonly types: MediaTypes,
    apis: ModuleApis,
  ) {
    this.versions = apis.versions;
  }

  choose(path: VersionedPath, accept: string | undefined): Choice {
    const accepted = accept === undefined ? ANY : mediaRanges(accept);
    const asked = this.types.versionsIn(accepted);
    // Looks up existing versions only, because a header can name hundreds of versions and lookups of long paths are slow.
    const found = asked.find((one) => this.known(one) && this.routes.answers(path.in(one)));
    const wanted = path.named ?? found ?? asked[0] ?? '1';
    const version = this.known(wanted) ?? 1;
    const refusal = this.versionRefusal(path, wanted, asked) ?? this.typeRefusal(version, accepted);
    return { path: path.in(wanted), version, type: this.types.best(version, accepted), refusal };
  }

  private known(asked: string): ApiVersion | undefined {
    return this.versions.find((one) => String(one) === asked);
  }

  /** Returns undefined if no version has the path, which is a 404. */
  private versionRefusal(path: VersionedPath, wanted: string, asked: readonly string[]): DomainError | undefined {
    const isThere = this.routes.answers(path.in(wanted));
    if (isThere && (asked.length === 0 || asked.includes(wanted))) return undefined;
    const there = this.versions.filter((version) => this.routes.answers(path.in(version)));
    if (there.length === 0) return undefined;
    // If the version in the path exists, the header is the cause of the error.
    const failing = path.named !== undefined && !isThere ? IN_PATH : IN_HEADER;
    const types = there.map((version) => this.types.of(version));
    return new DomainError('notAcceptable', `This is available as ${types.join(' and ')}`, {
      details: there.map((version) => ({ ...failing, message: `${this.types.of(version)}, at ${path.in(version)}` })),
    });
  }

  /** Returns a 406 if all JSON:API entries of `Accept` have unsupported parameters (JSON:API 1.1, "Server Responsibilities"). */
  private typeRefusal(version: ApiVersion, accepted: readonly MediaRange[]): DomainError | undefined {
    const instances = accepted.filter(({ type, quality }) => type === JSON_API_TYPE && quality > 0);
    if (version === 1 || instances.length === 0 || instances.some(isJsonApi)) return undefined;
    const types = [JSON_API_TYPE, this.types.of(version), JSON_TYPE];
    return new DomainError('notAcceptable', `${JSON_API_TYPE} supports no parameter except profile`, {
      details: types.map((message) => ({ ...IN_HEADER, message })),
    });
  }
}

const IN_HEADER = { field: 'Accept', source: 'header' } as const;
const IN_PATH = { field: 'path', source: 'path' } as const;
