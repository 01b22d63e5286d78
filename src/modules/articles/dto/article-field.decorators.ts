import {
  BooleanField,
  CustomTextField,
  type FieldOptions,
  IdField,
  LineField,
  SlugField,
  TextField,
  TextListField,
  urlValidator,
} from '../../../core/http/index.js';

/** Validation rules of article fields, shared by all surfaces. */

export const EXAMPLE_CONTENT = '<p>Before the first commuters come, the river belongs to the herons and the crew.</p>';

const OPTIONAL = { optional: true } as const;
const MAX_CONTENT_LENGTH = 1024 * 1024;
export const MAX_ARTICLE_TAGS = 10;

export const ArticleTitleField = () => LineField({ min: 3, max: 255, example: 'The ferry at dawn' });

export const ArticleContentField = () =>
  TextField({
    max: MAX_CONTENT_LENGTH,
    description: 'HTML, sanitised by the service; minimum length: a setting of the site (default: 50 characters)',
    example: EXAMPLE_CONTENT,
  });

export const ArticleCategoryField = () => IdField({ example: 1 });

export const ArticleTagsField = () =>
  TextListField(MAX_ARTICLE_TAGS, { min: 1, max: 50 }, { ...OPTIONAL, example: ['rivers', 'early'] });

export const ArticleSlugField = () =>
  SlugField({ ...OPTIONAL, description: 'default: derived from the title', example: 'the-ferry-at-dawn' });

export const ArticleExcerptField = () =>
  TextField({
    max: 500,
    ...OPTIONAL,
    description: 'if omitted or empty: the first 200 characters of the text',
    example: 'Before the first commuters come, the river belongs to the herons and the crew.',
  });

export const ArticleSubtitleField = () => LineField({ max: 255, ...OPTIONAL, example: 'A morning on the river' });

export const ArticleImageField = (options: FieldOptions & { format?: string; pattern?: string } = {}) =>
  CustomTextField(urlValidator, {
    max: 2048,
    ...OPTIONAL,
    nullable: true,
    format: 'uri',
    description:
      'absolute URL of a picture, for example the `content` link of an attachment with the origin of the site',
    example: 'https://www.example.org/pictures/ferry.jpg',
    ...options,
  });

export const ArticleFeaturedField = () => BooleanField(OPTIONAL);

export const ArticleAuthorField = () =>
  IdField({ ...OPTIONAL, description: 'user id of the author; can be sent by editors only' });
