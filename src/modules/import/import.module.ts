import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { CategoriesModule } from '../categories/index.js';
import { CommentsModule } from '../comments/index.js';
import { TagsModule } from '../tags/index.js';
import { UsersModule } from '../users/index.js';
import { ImportsRepository } from './imports.repository.js';
import { SampleContentLoader } from './sample-content-loader.js';
import { AuthorImporter } from './wordpress/author-importer.js';
import { CategoryImporter } from './wordpress/category-importer.js';
import { CommentImporter } from './wordpress/comment-importer.js';
import { CommenterImporter } from './wordpress/commenter-importer.js';
import { ImportedAccountCreator } from './wordpress/imported-account-creator.js';
import { PostImporter } from './wordpress/post-importer.js';
import { SourceResolver } from './wordpress/source-resolver.js';
import { TagImporter } from './wordpress/tag-importer.js';
import { WordPressImporter } from './wordpress/wordpress-importer.js';

@Module({
  imports: [ArticlesModule, CategoriesModule, CommentsModule, TagsModule, UsersModule],
  providers: [
    ImportsRepository,
    ImportedAccountCreator,
    AuthorImporter,
    CategoryImporter,
    TagImporter,
    PostImporter,
    CommenterImporter,
    CommentImporter,
    SourceResolver,
    WordPressImporter,
    SampleContentLoader,
  ],
  exports: [WordPressImporter, SampleContentLoader],
})
export class ImportModule {}
