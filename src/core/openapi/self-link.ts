import { ApiProperty } from '@nestjs/swagger';

/** The `links` of a resource that has nothing but its own address. */
export class SelfLink {
  @ApiProperty({ type: String, description: 'path of the resource' })
  self: string;
}
