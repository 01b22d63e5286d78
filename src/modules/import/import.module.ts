import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { CategoriesModule } from '../categories/index.js';
import { CommentsModule } from '../comments/index.js';
import { TagsModule } from '../tags/index.js';
import { UsersModule } from '../users/index.js';
import { ImportsRepository } from './imports.repository.js';
import { SampleContent } from './sample-content.js';
import { AuthorImport } from './wordpress/author-import.js';
import { CategoryImport } from './wordpress/category-import.js';
import { CommentImport } from './wordpress/comment-import.js';
import { CommenterImport } from './wordpress/commenter-import.js';
import { ImportedAccounts } from './wordpress/imported-accounts.js';
import { PostImport } from './wordpress/post-import.js';
import { TagImport } from './wordpress/tag-import.js';
import { WordPressImporter } from './wordpress/wordpress-importer.js';

@Module({
  imports: [ArticlesModule, CategoriesModule, CommentsModule, TagsModule, UsersModule],
  providers: [
    ImportsRepository,
    ImportedAccounts,
    AuthorImport,
    CategoryImport,
    TagImport,
    PostImport,
    CommenterImport,
    CommentImport,
    WordPressImporter,
    SampleContent,
  ],
  exports: [WordPressImporter, SampleContent],
})
export class ImportModule {}
