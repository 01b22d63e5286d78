import { QueryInteger } from '../../../../core/http/index.js';

export class DeleteCategoryQuery {
  @QueryInteger('the category that takes its articles, drafts and trash included, and its subcategories')
  reassign_to?: number;
}
