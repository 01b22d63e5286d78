import { QueryInteger } from '../../../../core/http/index.js';

export class DeleteCategoryQuery {
  @QueryInteger(
    'id of the category that receives the articles (drafts and trash included) and the subcategories; required if there are any',
  )
  reassign_to?: number;
}
