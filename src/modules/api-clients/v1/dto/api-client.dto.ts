import { PartialType, PickType } from '@nestjs/swagger';
import { IdField, LineField, PageQuery, QueryInteger } from '../../../../core/http/index.js';
import type { NewApiClient } from '../../api-client-record.js';

export class CreateApiClientDto {
  @LineField({ min: 1, max: 100, example: 'Newsletter' })
  name: string;

  @IdField({
    optional: true,
    description: 'owner of the client; default: the caller; only administrators may set another user',
  })
  user_id?: number;
}

export class UpdateApiClientDto extends PartialType(PickType(CreateApiClientDto, ['name']), {
  skipNullProperties: false,
}) {}

export const toNewApiClient = ({ name, user_id }: CreateApiClientDto): NewApiClient => ({
  name,
  ...(user_id !== undefined && { userId: user_id }),
});

export class ListApiClientsQuery extends PageQuery {
  @QueryInteger('user id: only clients of this user; default: for administrators all clients, for others their own')
  user?: number;
}
