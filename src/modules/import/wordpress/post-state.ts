import type { ImportedState } from '../../articles/index.js';
import type { WxrItem } from './wxr-records.js';

/** Pages, attachments, menu entries and the like are none; a post in the trash stays behind. */
export const isImportedPost = ({ type, status }: WxrItem): boolean => type === 'post' && status !== 'trash';

/**
 * Only what anybody could read is public. Private and password-protected posts become drafts, whatever their state; a scheduled
 * one keeps its time, or is public since then when that has passed.
 */
export function stateOf(item: WxrItem, now: Date): ImportedState {
  const createdAt = item.createdAt ?? item.modifiedAt ?? now;
  const draft = { status: 'draft', createdAt, publishedAt: null, publishAt: null } as const;
  const published = { ...draft, status: 'published', publishedAt: createdAt } as const;
  if (item.password !== '') return draft;
  if (item.status === 'publish') return published;
  if (item.status !== 'future' || item.createdAt === null) return draft;
  return item.createdAt > now ? { ...draft, publishAt: item.createdAt } : published;
}
