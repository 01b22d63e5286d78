import type { ArticleImportState } from '../../articles/index.js';
import type { WxrItem } from './wxr-records.js';

/** Excludes pages, attachments, menu entries and posts in the trash. */
export const isImportablePost = ({ type, status }: WxrItem): boolean => type === 'post' && status !== 'trash';

/**
 * Publishes only posts that were public. Private and password-protected posts become drafts in any state. A scheduled post
 * retains its time, or is published with that time if the time has passed.
 */
export function toImportedState(item: WxrItem, now: Date): ArticleImportState {
  const createdAt = item.createdAt ?? item.modifiedAt ?? now;
  const draft = { status: 'draft', createdAt, publishedAt: null, publishAt: null } as const;
  const published = { ...draft, status: 'published', publishedAt: createdAt } as const;
  if (item.password !== '') return draft;
  if (item.status === 'publish') return published;
  if (item.status !== 'future' || item.createdAt === null) return draft;
  return item.createdAt > now ? { ...draft, publishAt: item.createdAt } : published;
}
