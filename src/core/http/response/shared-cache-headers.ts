import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EDGE_KEY_FORMATS } from '../../../config/edge.settings.js';
import { Settings } from '../../../config/settings.js';
import { recordResourceReads, type ResourceReads } from '../../request-context/index.js';
import { ApiGroups } from '../../routing/api-groups.js';
import { resourceKey, SITE_KEY, UNRECORDED_KEY } from '../../routing/cache-keys.js';
import type { ResponseHeaders } from './http-response.js';

/** Headers for shared caches: how long they may store a response, and the keys by which a purge removes it. */
@Injectable()
export class SharedCacheHeaders implements OnModuleDestroy {
  readonly isOn: boolean;
  private readonly cacheControl: string;
  private readonly format: { readonly header: string; readonly separator: string; readonly maxBytes: number };
  private readonly types: readonly string[];
  private readonly modules: ReadonlyMap<string, { readonly types: readonly string[]; readonly recordsReads: boolean }>;
  private readonly stopRecording: () => void;

  constructor(settings: Settings, apis: ApiGroups) {
    this.isOn = settings.EDGE_MAX_AGE > 0;
    this.cacheControl = toCacheControl(settings);
    const format = EDGE_KEY_FORMATS[settings.EDGE_KEY_FORMAT];
    this.format = { ...format, maxBytes: settings.EDGE_KEY_BYTES ?? format.maxBytes };
    this.modules = new Map(
      apis.modules.map(({ name, resources = {}, recordsReads = false }) => [
        name,
        { types: Object.keys(resources), recordsReads },
      ]),
    );
    this.types = [...this.modules.values()].flatMap(({ types }) => types);
    this.stopRecording = this.isOn ? recordResourceReads() : () => undefined;
  }

  onModuleDestroy(): void {
    this.stopRecording();
  }

  /** The headers of a response with these reads, of the module with this name. Empty if even the keys of the collections are too long. */
  toHeaders(reads: ResourceReads, module: string): ResponseHeaders {
    const lists = new Set(reads.lists);
    for (const key of this.impliedKeys(reads, module)) lists.add(key);
    return this.serialize([...lists], reads);
  }

  /** The headers of a 404: each new resource can replace it. */
  toMissingHeaders(reads: ResourceReads): ResponseHeaders {
    return this.serialize([...new Set([...reads.lists, ...this.types])], reads);
  }

  /** The key of the site, for a response with an own `Cache-Control`. */
  toSiteHeaders(): ResponseHeaders {
    return { [this.format.header]: SITE_KEY };
  }

  /** The keys that follow from the body and from the declaration of the module. */
  private impliedKeys({ resources, isList, isText }: ResourceReads, module: string): readonly string[] {
    const { types = [], recordsReads = false } = this.modules.get(module) ?? {};
    if (recordsReads) return isList ? types : [];
    const isRecorded = isList || types.some((type) => resources.has(type));
    return [...(isList || !isRecorded ? types : []), ...(isText || !isRecorded ? [UNRECORDED_KEY] : [])];
  }

  private serialize(lists: readonly string[], { resources }: ResourceReads): ResponseHeaders {
    const keys = [SITE_KEY, ...lists];
    for (const [type, ids] of resources) for (const id of ids) keys.push(resourceKey(type, id));
    const all = keys.join(this.format.separator);
    if (all.length <= this.format.maxBytes) return this.withKeys(all);
    const collections = [SITE_KEY, ...new Set([...lists, ...resources.keys()])].join(this.format.separator);
    return collections.length <= this.format.maxBytes ? this.withKeys(collections) : {};
  }

  private withKeys(keys: string): ResponseHeaders {
    return { 'Cache-Control': this.cacheControl, [this.format.header]: keys };
  }
}

/** `must-revalidate` forbids stale responses, so it is omitted if they are permitted (RFC 9111, section 5.2.2.2; RFC 5861). */
function toCacheControl({ EDGE_MAX_AGE, EDGE_STALE_WHILE_REVALIDATE, EDGE_STALE_IF_ERROR }: Settings): string {
  const stale = [
    ...(EDGE_STALE_WHILE_REVALIDATE > 0 ? [`stale-while-revalidate=${EDGE_STALE_WHILE_REVALIDATE}`] : []),
    ...(EDGE_STALE_IF_ERROR > 0 ? [`stale-if-error=${EDGE_STALE_IF_ERROR}`] : []),
  ];
  return ['public', 'max-age=0', `s-maxage=${EDGE_MAX_AGE}`, ...(stale.length > 0 ? stale : ['must-revalidate'])].join(
    ', ',
  );
}
