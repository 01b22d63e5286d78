import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { CategoriesModule } from '../categories/index.js';
import { TagsModule } from '../tags/index.js';
import { UsersModule } from '../users/index.js';
import { ImportsRepository } from './imports.repository.js';
import { SampleContent } from './sample-content.js';
import { AuthorImport } from './wordpress/author-import.js';
import { CategoryImport } from './wordpress/category-import.js';
import { PostImport } from './wordpress/post-import.js';
import { TagImport } from './wordpress/tag-import.js';
import { WordPressImporter } from './wordpress/wordpress-importer.js';

@Module({
  imports: [ArticlesModule, CategoriesModule, TagsModule, UsersModule],
  providers: [ImportsRepository, AuthorImport, CategoryImport, TagImport, PostImport, WordPressImporter, SampleContent],
  exports: [WordPressImporter, SampleContent],
})
export class ImportModule {}
