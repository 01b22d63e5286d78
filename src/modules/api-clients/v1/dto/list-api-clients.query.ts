import { PageQuery, QueryInteger } from '../../../../core/http/index.js';

export class ListApiClientsQuery extends PageQuery {
  @QueryInteger('user id; only the clients of this account')
  user?: number;
}
