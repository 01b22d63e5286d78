import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { ArticleImportService } from '../articles/index.js';
import { WordPressImporter } from './wordpress/wordpress-importer.js';

const FILE = join(__dirname, 'sample', 'sample-content.xml');

/** Loads sample articles into a database without articles. */
@Injectable()
export class SampleContentLoader {
  private readonly logger = new Logger('Setup');

  constructor(
    private readonly importer: WordPressImporter,
    private readonly articles: ArticleImportService,
    private readonly settings: Settings,
  ) {}

  /** Safe to run on several instances at once: each instance skips the items that another instance has imported. */
  async loadIfEmpty(): Promise<void> {
    if (!this.settings.DEMO_CONTENT || !(await this.articles.isEmpty())) return;
    const { tallies } = await this.importer.import(FILE);
    if (tallies.post.made === 0) return;
    this.logger.log(
      `Loaded the sample content: ${tallies.post.made} articles in ${tallies.category.made} categories (set DEMO_CONTENT=false to skip it)`,
    );
  }
}
