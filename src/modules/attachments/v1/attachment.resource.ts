import { ApiProperty } from '@nestjs/swagger';

const ofPictures = { type: 'integer', nullable: true, description: 'of a picture, as it is shown' } as const;

class AttachmentAttributes {
  @ApiProperty({ type: String })
  filename: string;

  @ApiProperty({ type: String })
  description: string;

  @ApiProperty({ type: String, description: 'by the content' })
  mime_type: string;

  @ApiProperty({ type: 'integer', description: 'bytes' })
  size: number;

  @ApiProperty({ type: String, description: 'in hexadecimal' })
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

class UserIdentifier {
  @ApiProperty({ enum: ['user'] })
  type: 'user';

  @ApiProperty({ type: 'integer' })
  id: number;
}

class ToUser {
  @ApiProperty({ type: UserIdentifier })
  data: UserIdentifier;
}

class ToArticle {
  // Inline: in OpenAPI 3.0 a reference cannot be null.
  @ApiProperty({
    type: 'object',
    nullable: true,
    required: ['type', 'id'],
    properties: { type: { type: 'string', enum: ['article'] }, id: { type: 'integer' } },
    additionalProperties: false,
    description: 'null until it is attached',
  })
  data: { type: 'article'; id: number } | null;
}

class AttachmentRelationships {
  @ApiProperty({ type: ToUser, description: 'who has uploaded it' })
  owner: ToUser;

  @ApiProperty({ type: ToArticle })
  article: ToArticle;
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
