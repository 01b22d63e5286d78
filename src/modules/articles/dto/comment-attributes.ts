import { ApiProperty } from '@nestjs/swagger';

/** What every version shows of a comment. It stands here because comments are shown beside articles too. */
export class CommentAttributes {
  @ApiProperty({ type: String, description: 'plain text; empty when it was deleted and its replies were not' })
  comment: string;

  @ApiProperty({ enum: ['pending', 'approved', 'rejected'] })
  status: 'pending' | 'approved' | 'rejected';

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null until the first change' })
  updated_at: string | null;
}
