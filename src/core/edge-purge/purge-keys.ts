import { Inject, Injectable } from '@nestjs/common';
import type { EmittedEvent, UnitChanges } from '../database/transaction-hooks.js';
import { type AnyEventClass, EVENT_CLASSES } from '../events/domain-event.js';
import { resourceKey, SITE_KEY } from '../routing/cache-keys.js';

/** A change with more keys is stored with the keys of its collections, which contain the responses with each resource. */
const MAX_KEYS = 200;

/** The key of a resource, `article-5`, and of its collection, `article`. A purge of a collection also removes its collapsed responses. */
const keysOf = (type: string, id: number | string): string[] =>
  type === SITE_KEY ? [type] : [type, resourceKey(type, id)];

/** Derives the cache keys of a change from its events and from the resources that it names. */
@Injectable()
export class PurgeKeys {
  private readonly typeByEvent: ReadonlyMap<string, string | undefined>;
  private readonly permittingStale: ReadonlySet<string>;

  constructor(@Inject(EVENT_CLASSES) declared: readonly AnyEventClass[]) {
    this.typeByEvent = new Map(declared.map(({ event }) => [event.name, event.resource]));
    this.permittingStale = new Set(declared.filter(({ event }) => event.permitsStale).map(({ event }) => event.name));
  }

  /** Returns the key of the site if nothing is known of the change: a response that is removed needlessly is correct. */
  derive(events: readonly Pick<EmittedEvent, 'name' | 'subject'>[], resources: UnitChanges['resources']): string[] {
    const keys = new Set<string>();
    for (const event of events) {
      const { type, id } = this.resourceOf(event);
      for (const key of keysOf(type, id)) keys.add(key);
    }
    for (const [type, ids] of resources) {
      keys.add(type);
      for (const id of ids) keys.add(resourceKey(type, id));
    }
    if (keys.size === 0 || keys.has(SITE_KEY)) return [SITE_KEY];
    return keys.size <= MAX_KEYS ? [...keys] : [...keys].filter((key) => !key.includes('-'));
  }

  /**
   * Whether caches may send the former responses if the service fails: not if one of the events does not permit it, nor if the change has
   * no event, like the rejection of a comment.
   */
  permitsStale(events: readonly Pick<EmittedEvent, 'name'>[]): boolean {
    return events.length > 0 && events.every(({ name }) => this.permittingStale.has(name));
  }

  /** The resource of the subject: `item:5` with the type that the event declares, for example `article`. */
  resourceOf({ name, subject }: Pick<EmittedEvent, 'name' | 'subject'>): {
    readonly type: string;
    readonly id: string;
  } {
    const [, prefix = SITE_KEY, id = ''] = /^([a-z][a-z0-9_]*):([\w.-]+)$/.exec(subject) ?? [];
    return { type: this.typeByEvent.get(name) ?? prefix, id };
  }
}
