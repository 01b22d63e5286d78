import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../../users/index.js';

class AccountMeta {
  @ApiProperty({ type: [String], description: 'what the caller may do, as far as the credential reaches' })
  rights: string[];

  @ApiProperty({ type: [String], description: 'how far the credential reaches; `*` is everywhere' })
  scopes: string[];
}

export class AccountAnswer {
  @ApiProperty({ type: UserResource })
  data: UserResource;

  @ApiProperty({ type: AccountMeta })
  meta: AccountMeta;
}
