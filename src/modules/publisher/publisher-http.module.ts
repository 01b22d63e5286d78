import { Module } from '@nestjs/common';
import { CommentsModule } from '../comments/index.js';
import { RatingsModule } from '../ratings/index.js';
import { AddCommentOperation } from './ajax/add-comment-operation.js';
import { AjaxController } from './ajax/ajax.controller.js';
import { AjaxDispatcher } from './ajax/ajax-dispatcher.js';
import { GetItemOperation } from './ajax/get-item-operation.js';
import { GetRatingsOperation } from './ajax/get-ratings-operation.js';
import { SubmitRatingOperation } from './ajax/submit-rating-operation.js';
import { ItemCategoriesController } from './api/item-categories.controller.js';
import { ItemsController } from './api/items.controller.js';
import { PublisherModule } from './publisher.module.js';

@Module({
  imports: [CommentsModule, PublisherModule, RatingsModule],
  controllers: [ItemsController, ItemCategoriesController, AjaxController],
  providers: [AddCommentOperation, AjaxDispatcher, GetItemOperation, GetRatingsOperation, SubmitRatingOperation],
})
export class PublisherHttpModule {}
