import { Module } from '@nestjs/common';
import {
  type ArticleCheck,
  type ArticleRecord,
  ChoiceField,
  type FeatureModule,
  fields,
  LineField,
  permission,
  TimeField,
} from 'masthead';
import { ArticleStory1796084500000 } from '../../../migrations/1796084500000-article-story.js';

const WRITE_STORY = permission('story:write', 'author');
const WORDS_PER_MINUTE = 200;

/** Tags separate words. */
const countWords = (html: string): number => html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;

export const story = fields(
  'story',
  {
    dateline: LineField({ max: 100, description: 'place and date of the report', example: 'Hamburg, 31 January' }),
    desk: ChoiceField(['news', 'arts', 'sports']),
    embargo: TimeField({ description: 'the article must not be published before this time' }),
  },
  {
    write: WRITE_STORY,
    filters: ['dateline', 'desk'],
    computed: {
      reading_time: {
        schema: { type: 'integer', description: 'minutes' },
        value: ({ content }: ArticleRecord) => Math.ceil(countWords(content) / WORDS_PER_MINUTE),
      },
    },
  },
);

const respectsEmbargo: ArticleCheck = ({ publishes, after, now }) => {
  const { embargo } = story.get(after);
  const publishedAt = publishes ? now : after.publishAt;
  return embargo !== null && publishedAt !== null && publishedAt < new Date(embargo)
    ? [{ field: 'story.embargo', message: `The article must not be published before ${embargo}.` }]
    : undefined;
};

@Module({})
class StoryModule {}

/** Adds fields to articles, and a check. */
export const storyFeature: FeatureModule = {
  moduleApi: 1,
  name: 'story',
  module: StoryModule,
  permissions: [WRITE_STORY],
  articleFields: [story],
  articleChecks: [respectsEmbargo],
  migrations: [ArticleStory1796084500000],
};
