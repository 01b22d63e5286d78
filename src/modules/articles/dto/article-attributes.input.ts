import { ChoiceField, TimeField } from '../../../core/http/index.js';
import { ARTICLE_STATUSES, type ArticleStatus } from '../model/article-transitions.js';
import {
  ArticleContentField,
  ArticleExcerptField,
  ArticleFeaturedField,
  ArticleImageField,
  ArticleSlugField,
  ArticleSubtitleField,
  ArticleTitleField,
} from './article-field.decorators.js';

/** Attributes of a new article that all API versions accept under the same names. */
export class ArticleAttributesInput {
  @ArticleTitleField()
  title: string;

  @ArticleContentField()
  content: string;

  @TimeField({
    optional: true,
    nullable: true,
    description: 'time at which the draft will be published; null cancels the schedule',
    example: null,
  })
  publish_at?: string | null;

  @ArticleSlugField()
  slug?: string;

  @ArticleExcerptField()
  excerpt?: string;

  @ArticleSubtitleField()
  subtitle?: string;

  @ArticleImageField()
  image?: string | null;

  @ArticleFeaturedField()
  featured?: boolean;

  @ChoiceField(ARTICLE_STATUSES, { optional: true, description: 'default: draft' })
  status?: ArticleStatus;
}
