import { DomainError } from '../../core/errors/domain-error.js';
import { ModuleNameReplacer } from './module-name-replacer.js';

const TEMPLATE =
  "class DeskDrawerModule, deskDrawerFeature, './desk-drawer.module.js', WRITE_DESK_DRAWER, PaperClipEntity, presentPaperClip, " +
  "PAPER_CLIP, 'paper-clip', paper_clip, FROM paper_clips, Paper clips, create a paper clip, PaperClips1700000000000";

describe('ModuleNameReplacer', () => {
  it('replaces names in each notation of the template', () => {
    expect(
      new ModuleNameReplacer('faq', { singular: 'open-question', plural: 'open-questions' }).applyTo(TEMPLATE),
    ).toBe(
      "class FaqModule, faqFeature, './faq.module.js', WRITE_FAQ, OpenQuestionEntity, presentOpenQuestion, " +
        "OPEN_QUESTION, 'open-question', open_question, FROM open_questions, Open questions, create an open question, OpenQuestions1700000000000",
    );
    expect(new ModuleNameReplacer('opinion-stories', { singular: 'story' }).applyTo(TEMPLATE)).toBe(
      "class OpinionStoriesModule, opinionStoriesFeature, './opinion-stories.module.js', WRITE_OPINION_STORIES, StoryEntity, presentStory, " +
        "STORY, 'story', story, FROM opinion_stories, Opinion stories, create a story, OpinionStories1700000000000",
    );
  });

  it.each([
    ['faq', {}, 'faq', 'faqs'],
    ['faq', { singular: 'question' }, 'question', 'questions'],
    ['questions', {}, 'question', 'questions'],
    ['stories', { singular: 'story' }, 'story', 'stories'],
    ['faq', { singular: 'entry', plural: 'entries' }, 'entry', 'entries'],
  ])('derives the missing names from %s and %j', (module, options, singular, plural) => {
    expect(new ModuleNameReplacer(module, options)).toMatchObject({ module, singular, plural });
  });

  it.each([
    ['NAME', 'Faq', {}, /"Faq" must be lower-case letters and digits/],
    ['NAME', '../faq', {}, /must be/],
    ['NAME', 'fa--q', {}, /must be/],
    ['NAME', '7-questions', {}, /must be/],
    ['NAME', 'x'.repeat(31), {}, /at most 30/],
    ['NAME', 'api', {}, /"api" is reserved by Masthead/],
    ['NAME', 'feature', {}, /"feature" is/],
    ['NAME', 'modules', {}, /"modules" is reserved by Masthead/],
    ['--singular', 's', {}, /"" must be/],
    ['--singular', 'faq', { singular: 'versioned' }, /"versioned" is/],
    ['--singular', 'deliveries', { singular: 'delivery' }, /"delivery" is/],
    ['--plural', 'faq', { plural: 'Questions' }, /must be/],
    ['--plural', 'groups', {}, /"groups" is a reserved word of SQL/],
    ['--plural', 'faq', { singular: 'key' }, /"keys" is a reserved word of SQL/],
    ['--plural', 'faq', { plural: 'sqlite-notes' }, /"sqlite-notes" is reserved: SQLite accepts no table/],
    ['--plural', 'faq', { plural: 'utc-date' }, /"utc_date" is a reserved word of SQL/],
  ])('reports %s as invalid for %j %j', (field, module, options, message) => {
    const make = () => new ModuleNameReplacer(module, options);
    expect(make).toThrow(DomainError);
    expect(make).toThrow(
      expect.objectContaining({ details: [{ field, message: expect.stringMatching(message) as string }] }),
    );
  });
});
