import { ApiProperty } from '@nestjs/swagger';
import { ApiToOne, type ToOne, type ToOneOrNone } from '../../../core/openapi-decorators/api-relationship.decorator.js';

const imageDimension = {
  type: 'integer',
  nullable: true,
  description: 'in pixels, after the rotation by EXIF data; null if the file is not an image',
} as const;

class AttachmentAttributes {
  @ApiProperty({ type: String, example: 'plan.pdf' })
  filename: string;

  @ApiProperty({ type: String, example: 'Plan of the ferry terminal' })
  description: string;

  @ApiProperty({ type: String, description: 'media type, detected from the content', example: 'application/pdf' })
  mime_type: string;

  @ApiProperty({ type: 'integer', description: 'size in bytes', example: 48_213 })
  size: number;

  @ApiProperty({
    type: String,
    description: 'hash of the content, hexadecimal',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  sha256: string;

  @ApiProperty({ ...imageDimension, example: 1200 })
  width: number | null;

  @ApiProperty({ ...imageDimension, example: 800 })
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

  @ApiProperty({
    type: String,
    description: 'path for the download of the file',
    example: '/api/v1/attachments/1/content',
  })
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
