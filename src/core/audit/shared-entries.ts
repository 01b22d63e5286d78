import { Injectable } from '@nestjs/common';
import { type CounterWindow, CounterStore } from '../counters/index.js';
import type { Initiator } from '../request-context/index.js';
import { type EventGroup, type GroupableEvent, groupsOf } from './event-groups.js';

/** The group whose entry counts an event. */
export interface SharedEntry {
  readonly group: EventGroup;
  /** The end of the window, in milliseconds since the epoch. */
  readonly endsAt: number;
  /** The id of the entry; undefined for the first event. */
  readonly id: number | undefined;
}

/**
 * Decides which events have no entry of their own, so that a caller cannot fill the audit log. The shared entries of a window are those of
 * this process: each instance has its own.
 */
@Injectable()
export class SharedEntries {
  private readonly open = new Map<string, { readonly id: number; readonly endsAt: number }>();

  constructor(private readonly counters: CounterStore) {}

  /** Counts the event. Returns undefined if it has its own entry. */
  async findFor(event: GroupableEvent, initiator: Initiator | undefined): Promise<SharedEntry | undefined> {
    const { own, all } = groupsOf(event, initiator);
    const ofAccount = own && (await this.findExceeded(own));
    // An event that adds no entry does not count for all visitors.
    if (ofAccount?.id !== undefined || !all) return ofAccount;
    return (await this.findExceeded(all)) ?? ofAccount;
  }

  /** Call after the commit: the id of an entry that was rolled back can be that of another one. */
  save({ group, endsAt }: SharedEntry, id: number): void {
    for (const [key, entry] of this.open) if (entry.endsAt <= Date.now()) this.open.delete(key);
    this.open.set(group.key, { id, endsAt });
  }

  private async findExceeded(group: EventGroup): Promise<SharedEntry | undefined> {
    const { hits, endsIn }: CounterWindow = await this.counters.hit(group.key, group.windowMs);
    if (hits <= group.maxEntries) return undefined;
    const open = this.open.get(group.key);
    const isOpen = open !== undefined && open.endsAt > Date.now();
    return { group, endsAt: Date.now() + endsIn, id: isOpen ? open.id : undefined };
  }
}
