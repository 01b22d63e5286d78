import { PageQuery, QueryInteger } from '../../../../core/http/index.js';

export class ListApiClientsQuery extends PageQuery {
  @QueryInteger('user id: only clients of this user; default: for administrators all clients, for others their own')
  user?: number;
}
