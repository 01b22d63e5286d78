import { Module } from '@nestjs/common';
import { CommentsModule } from '../comments/index.js';
import { RatingsModule } from '../ratings/index.js';
import { AddComment } from './ajax/add-comment.js';
import { AjaxController } from './ajax/ajax.controller.js';
import { AjaxDispatcher } from './ajax/ajax-dispatcher.js';
import { GetItem } from './ajax/get-item.js';
import { GetRatings } from './ajax/get-ratings.js';
import { SubmitRating } from './ajax/submit-rating.js';
import { ItemCategoriesController } from './api/item-categories.controller.js';
import { ItemsController } from './api/items.controller.js';
import { PublisherModule } from './publisher.module.js';

@Module({
  imports: [CommentsModule, PublisherModule, RatingsModule],
  controllers: [ItemsController, ItemCategoriesController, AjaxController],
  providers: [AddComment, AjaxDispatcher, GetItem, GetRatings, SubmitRating],
})
export class PublisherHttpModule {}
