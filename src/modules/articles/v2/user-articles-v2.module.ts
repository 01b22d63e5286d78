import { Module } from '@nestjs/common';
import { ArticleV2ResourceLoaderModule } from './article-v2-resource-loader.module.js';
import { UserArticlesV2Controller } from './user-articles.controller.js';

@Module({ imports: [ArticleV2ResourceLoaderModule], controllers: [UserArticlesV2Controller] })
export class UserArticlesV2Module {}
