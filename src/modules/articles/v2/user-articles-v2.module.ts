import { Module } from '@nestjs/common';
import { ArticlesV2ResourcesModule } from './articles-v2-resources.module.js';
import { UserArticlesV2Controller } from './user-articles.controller.js';

@Module({ imports: [ArticlesV2ResourcesModule], controllers: [UserArticlesV2Controller] })
export class UserArticlesV2Module {}
