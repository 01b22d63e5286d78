import { ApiProperty } from '@nestjs/swagger';

/** Attributes of a comment in all API versions. Defined here because article responses include comments. */
export class CommentAttributes {
  @ApiProperty({ type: String, description: 'plain text; empty if the comment was deleted but has replies' })
  comment: string;

  @ApiProperty({ enum: ['pending', 'approved', 'rejected'] })
  status: 'pending' | 'approved' | 'rejected';

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null until the first change' })
  updated_at: string | null;
}
