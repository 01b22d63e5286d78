import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../../users/index.js';

class AccountMeta {
  @ApiProperty({ type: [String], description: 'permissions that the caller has with this credential' })
  rights: string[];

  @ApiProperty({ type: [String], description: 'scopes of the credential; `*` means all scopes' })
  scopes: string[];
}

export class AccountResponse {
  @ApiProperty({ type: UserResource })
  data: UserResource;

  @ApiProperty({ type: AccountMeta })
  meta: AccountMeta;
}
