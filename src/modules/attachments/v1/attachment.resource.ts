import { ApiProperty } from '@nestjs/swagger';
import { RelatesToOne, type ToOne, type ToOneOrNone } from '../../../core/openapi/relationship.decorators.js';

const ofPictures = {
  type: 'integer',
  nullable: true,
  description: 'pixels, as displayed; null if the file is no image',
} as const;

class AttachmentAttributes {
  @ApiProperty({ type: String })
  filename: string;

  @ApiProperty({ type: String })
  description: string;

  @ApiProperty({ type: String, description: 'detected by the content' })
  mime_type: string;

  @ApiProperty({ type: 'integer', description: 'size in bytes' })
  size: number;

  @ApiProperty({ type: String, description: 'hexadecimal' })
  sha256: string;

  @ApiProperty(ofPictures)
  width: number | null;

  @ApiProperty(ofPictures)
  height: number | null;

  @ApiProperty({ type: String, format: 'date-time' })
  uploaded_at: string;

  @ApiProperty({ type: 'integer' })
  downloads: number;
}

class AttachmentRelationships {
  @RelatesToOne('user', { description: 'the user who uploaded the file' })
  owner: ToOne<'user'>;

  @RelatesToOne('article', { none: 'null until the attachment is assigned to an article' })
  article: ToOneOrNone<'article'>;
}

class AttachmentLinks {
  @ApiProperty({ type: String, description: 'path of the resource' })
  self: string;

  @ApiProperty({ type: String, description: 'path of the file' })
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
