import type { Principal } from '../../../core/identity/index.js';
import type { Download } from '../../../core/http/index.js';
import type { Links } from '../../../core/routing/index.js';
import type { AttachmentContent } from '../attachment-content.service.js';
import type { AttachmentRecord } from '../attachment-record.js';
import type { AttachmentResource } from './attachment.resource.js';

export const presentAttachment =
  (links: Links) =>
  (attachment: AttachmentRecord): AttachmentResource => ({
    id: attachment.id,
    type: 'attachment',
    attributes: {
      filename: attachment.filename,
      description: attachment.description,
      mime_type: attachment.mimeType,
      size: attachment.size,
      sha256: attachment.sha256,
      width: attachment.width,
      height: attachment.height,
      uploaded_at: attachment.createdAt,
      downloads: attachment.downloads,
    },
    relationships: {
      owner: { data: { type: 'user', id: attachment.ownerId } },
      article: { data: attachment.articleId === null ? null : { type: 'article', id: attachment.articleId } },
    },
    links: {
      self: links.to('attachment', attachment.id),
      content: `${links.to('attachment', attachment.id)}/content`,
    },
  });

export const presentDownload = ({ userId }: Principal, { attachment, ...content }: AttachmentContent): Download => ({
  name: attachment.filename,
  type: attachment.mimeType,
  size: attachment.size,
  tag: attachment.sha256,
  changedAt: attachment.createdAt,
  // A response to an anonymous caller is the same for all callers.
  isPublic: userId === null,
  ...content,
});
