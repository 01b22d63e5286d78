import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { ArticleImportService } from '../articles/index.js';
import { WordPressImporter } from './wordpress/wordpress-importer.js';

const FILE = join(__dirname, 'sample', 'sample-content.xml');

/** A few articles for a first look, in a database that has none. */
@Injectable()
export class SampleContent {
  private readonly logger = new Logger('Setup');

  constructor(
    private readonly importer: WordPressImporter,
    private readonly articles: ArticleImportService,
    private readonly settings: Settings,
  ) {}

  /** Several instances may do this at once: what one has brought in, the others find. */
  async ensure(): Promise<void> {
    if (!this.settings.DEMO_CONTENT || !(await this.articles.isEmpty())) return;
    const { tallies } = await this.importer.import(FILE);
    if (tallies.post.made === 0) return;
    this.logger.log(
      `Loaded the sample content: ${tallies.post.made} articles in ${tallies.category.made} categories (DEMO_CONTENT=false leaves it out)`,
    );
  }
}
