import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { CategoriesModule } from '../categories/index.js';
import { CommentsModule } from '../comments/index.js';
import { ItemDtoRules } from './dto/item-dto.rules.js';
import { CategoryHandler } from './handlers/category.handler.js';
import { CommentHandler } from './handlers/comment.handler.js';
import { ItemHandler } from './handlers/item.handler.js';
import { ItemCategoriesService } from './item-categories.service.js';
import { ItemDetailsLoader } from './item-details-loader.js';
import { ItemsService } from './items.service.js';

@Module({
  imports: [ArticlesModule, CategoriesModule, CommentsModule],
  providers: [
    CategoryHandler,
    CommentHandler,
    ItemCategoriesService,
    ItemDetailsLoader,
    ItemDtoRules,
    ItemHandler,
    ItemsService,
  ],
  exports: [CategoryHandler, CommentHandler, ItemCategoriesService, ItemHandler, ItemsService],
})
export class PublisherModule {}
