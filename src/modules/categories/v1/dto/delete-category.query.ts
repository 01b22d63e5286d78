import { QueryInteger } from '../../../../core/http/index.js';

export class DeleteCategoryQuery {
  @QueryInteger(
    'id of the category that receives the articles (including drafts and trash) and the subcategories; required unless the category is empty',
  )
  reassign_to?: number;
}
