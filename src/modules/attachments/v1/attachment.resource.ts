import { ApiProperty } from '@nestjs/swagger';
import { ApiToOne, type ToOne, type ToOneOrNone } from '../../../core/openapi-decorators/api-relationship.decorator.js';

const imageDimension = {
  type: 'integer',
  nullable: true,
  description: 'in pixels, after the rotation by EXIF data; null if the file is not an image',
} as const;

class AttachmentAttributes {
  @ApiProperty({ type: String })
  filename: string;

  @ApiProperty({ type: String })
  description: string;

  @ApiProperty({ type: String, description: 'media type, detected from the content' })
  mime_type: string;

  @ApiProperty({ type: 'integer', description: 'size in bytes' })
  size: number;

  @ApiProperty({ type: String, description: 'hash of the content, hexadecimal' })
  sha256: string;

  @ApiProperty(imageDimension)
  width: number | null;

  @ApiProperty(imageDimension)
  height: number | null;

  @ApiProperty({ type: String, format: 'date-time' })
  uploaded_at: string;

  @ApiProperty({ type: 'integer' })
  downloads: number;
}

class AttachmentRelationships {
  @ApiToOne('user', { description: 'user who uploaded the file' })
  owner: ToOne<'user'>;

  @ApiToOne('article', { none: 'null if the attachment belongs to no article' })
  article: ToOneOrNone<'article'>;
}

class AttachmentLinks {
  @ApiProperty({ type: String, description: 'path of the resource' })
  self: string;

  @ApiProperty({ type: String, description: 'path for the download of the file' })
  content: string;
}

export class AttachmentResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['attachment'] })
  type: 'attachment';

  @ApiProperty({ type: AttachmentAttributes })
  attributes: AttachmentAttributes;

  @ApiProperty({ type: AttachmentRelationships })
  relationships: AttachmentRelationships;

  @ApiProperty({ type: AttachmentLinks })
  links: AttachmentLinks;
}
