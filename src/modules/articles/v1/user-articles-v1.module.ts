import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles.module.js';
import { ArticlesV1Module } from './articles-v1.module.js';
import { UserArticlesV1Controller } from './user-articles.controller.js';

@Module({ imports: [ArticlesModule, ArticlesV1Module], controllers: [UserArticlesV1Controller] })
export class UserArticlesV1Module {}
