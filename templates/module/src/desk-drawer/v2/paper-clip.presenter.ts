import { identifier, type LinksV2, type ResourceObject, toOne } from 'masthead';
import type { PaperClipRecord } from '../paper-clip.record.js';

/** Lists each member explicitly, so that other columns are not published. */
export const presentPaperClipV2 =
  (links: LinksV2) =>
  ({ id, title, ownerId, createdAt, updatedAt }: PaperClipRecord): ResourceObject => ({
    ...identifier('paper_clip', id),
    attributes: { title, created_at: createdAt, updated_at: updatedAt },
    relationships: { owner: toOne('user', ownerId, links.to('user', ownerId)) },
    links: { self: links.to('paper_clip', id) },
  });
