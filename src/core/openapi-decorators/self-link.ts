import { ApiProperty } from '@nestjs/swagger';

/** The `links` member of a resource with only a self link. */
export class SelfLink {
  @ApiProperty({ type: String, description: 'path of the resource' })
  self: string;
}
