import { isEditor } from '../identity/index.js';
import type { Initiator } from '../request-context/index.js';
import type { AuditOutcome } from './audit-event.js';

const ATTEMPT_WINDOW_MS = 15 * 60_000;
const CHANGE_WINDOW_MS = 24 * 3_600_000;

/** Entries of one event in a window; further events are counted in one entry. */
const MAX_ENTRIES = {
  /** Changes of one account, for example sign-ins and API clients, in 24 hours. */
  changes: 50,
  /** Failures of one account, or of visitors for one account, in 15 minutes. */
  account: 20,
  /** Failures of one address without an object in 15 minutes: the number of failed sign-ins that an address may have. */
  address: 30,
  /** Failures of all visitors in 15 minutes, for accounts and other objects that exist. */
  withTarget: 200,
  /** Failures of all visitors in 15 minutes without an object, for example for unknown accounts. */
  withoutTarget: 100,
};

/** The members of an event by which it is grouped. */
export interface GroupableEvent {
  readonly event: string;
  readonly outcome: AuditOutcome;
  readonly actorId: number | null;
  readonly targetType: string | null;
  readonly targetId: number | null;
  readonly address: string | null;
}

/** Events that share an entry after the first `maxEntries` in a window. */
export interface EventGroup {
  readonly key: string;
  readonly maxEntries: number;
  readonly windowMs: number;
  /** The members that are equal in all events of the group, for the shared entry. */
  readonly common: Pick<GroupableEvent, 'actorId' | 'targetType' | 'targetId' | 'address'>;
}

const NOTHING = { actorId: null, targetType: null, targetId: null, address: null };

/**
 * Returns the groups of an event: `own` of the account or the address, `all` of all visitors. Failures for known and for unknown
 * accounts have equally many groups, so that their response times are equal. Commands, jobs, editors and administrators are not limited,
 * nor are changes by visitors: a registration adds an account in any case.
 */
export function groupsOf(
  event: GroupableEvent,
  initiator: Initiator | undefined,
): { readonly own?: EventGroup; readonly all?: EventGroup } {
  if (!initiator || isEditor(initiator.principal)) return {};
  const { event: name, outcome, actorId, targetType, targetId, address } = event;
  const isChange = outcome === 'succeeded';
  if (actorId !== null) {
    const target = targetType === 'user' && targetId === actorId ? { targetType, targetId } : {};
    return {
      own: {
        key: `audit-entries:${name}|user:${actorId}`,
        maxEntries: isChange ? MAX_ENTRIES.changes : MAX_ENTRIES.account,
        windowMs: isChange ? CHANGE_WINDOW_MS : ATTEMPT_WINDOW_MS,
        common: { ...NOTHING, actorId, ...target },
      },
    };
  }
  if (isChange) return {};
  const attempts = (key: string, maxEntries: number, common: Partial<EventGroup['common']> = {}): EventGroup => ({
    ...{ key: `audit-entries:${name}|${key}`, maxEntries, windowMs: ATTEMPT_WINDOW_MS },
    common: { ...NOTHING, ...common },
  });
  if (targetId === null) {
    return {
      own: attempts(`address:${address}`, MAX_ENTRIES.address, { address }),
      all: attempts('without target', MAX_ENTRIES.withoutTarget),
    };
  }
  return {
    own: attempts(`target:${targetType}:${targetId}`, MAX_ENTRIES.account, { targetType, targetId }),
    all: attempts('with target', MAX_ENTRIES.withTarget),
  };
}
