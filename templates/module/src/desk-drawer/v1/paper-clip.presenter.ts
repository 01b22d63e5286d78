import type { Links } from 'masthead';
import type { PaperClipRecord } from '../paper-clip.record.js';
import type { PaperClipResource } from './paper-clip.resource.js';

/** Lists each member explicitly, so that other columns are not published. */
export const presentPaperClip =
  (links: Links) =>
  ({ id, title, ownerId, createdAt, updatedAt }: PaperClipRecord): PaperClipResource => ({
    id,
    type: 'paper_clip',
    attributes: { title, created_at: createdAt, updated_at: updatedAt },
    relationships: { owner: { data: { type: 'user', id: ownerId } } },
    links: { self: links.to('paper_clip', id) },
  });
