import { SPELLING_OF_ARTICLE } from '../../../src/modules/tags/tag-visibility.js';
import { TaggingsRepository, type ArticleTagProjection } from '../../../src/modules/tags/taggings.repository.js';
import { TagsRepository } from '../../../src/modules/tags/tags.repository.js';
import { NOW } from '../fixture/index.js';
import { changesNothing, fails, inAnyOrder, returnsNothing, scenario } from '../scenario.js';
import { TAG_VISIBILITIES } from './tag-visibilities.js';

const { everything, 'published articles': published } = TAG_VISIBILITIES;

export const TAGS = scenario(TagsRepository, {
  reads: {
    'findByIds returns tags': inAnyOrder((repository) => repository.findByIds([12, 1, 99])),
    'findByIds returns no tags without ids': returnsNothing((repository) => repository.findByIds([])),
    'findVisibleNames returns the names of visible tags': inAnyOrder((repository) =>
      repository.findVisibleNames([9, 2, 1, 99], published),
    ),
    'findVisibleNames returns no names without ids': returnsNothing((repository) =>
      repository.findVisibleNames([], everything),
    ),
    'findByNames ignores case and the Unicode normalization form': inAnyOrder((repository) =>
      repository.findByNames(['FERRIES', 'A\u0308pfel', 'STRASSE', 'ΣΊΣΥΦΟΣ', ' c++ ']),
    ),
    'findByNames is accent-sensitive': inAnyOrder((repository) => repository.findByNames(['Apfel'])),
    'findByNames treats wildcards as literal characters': returnsNothing((repository) =>
      repository.findByNames(['%', 'under-score', 'Zurich']),
    ),
    'findByNames returns no tags without names': returnsNothing((repository) => repository.findByNames([])),
    'findTakenFields returns the name and the slug if another tag has them': (repository) =>
      repository.findTakenFields({ name: 'FERRIES', slug: 'apfel' }, 9),
    'findTakenFields returns the slug alone': (repository) => repository.findTakenFields({ slug: 'apfel' }, 9),
    'findTakenFields returns nothing for names of the tag itself': returnsNothing((repository) =>
      repository.findTakenFields({ name: 'FERRIES', slug: 'ferries' }, 1),
    ),
    'findTakenFields compares slugs case-sensitively': returnsNothing((repository) =>
      repository.findTakenFields({ slug: 'APFEL' }, 9),
    ),
    'findIdByNameOrSlug returns the tag with a slug': (repository) => repository.findIdByNameOrSlug('apfel'),
    'findIdByNameOrSlug returns the tag with a name': (repository) => repository.findIdByNameOrSlug('ZÜRICH'),
    'findIdByNameOrSlug returns null for an unknown text': returnsNothing((repository) =>
      repository.findIdByNameOrSlug('Zurich'),
    ),
    'findTakenSlugs returns the slugs that tags have': inAnyOrder((repository) =>
      repository.findTakenSlugs(['apfel', 'ferries', 'none']),
    ),
    'findTakenSlugs is case-sensitive': returnsNothing((repository) => repository.findTakenSlugs(['FERRIES', 'f%'])),
    'findById returns a tag with the number of its articles': (repository) => repository.findById(1, everything),
    'findById returns null for a tag that is not visible': returnsNothing((repository) =>
      repository.findById(9, published),
    ),
    'findVisible returns visible tags': inAnyOrder((repository) => repository.findVisible([9, 2, 1, 99], published)),
    'findVisible returns no tags without ids': returnsNothing((repository) => repository.findVisible([], everything)),
  },
  locks: {
    'lockForUpdate returns versions in the order of the ids': (repository) => repository.lockForUpdate(3, 1, 99),
    'lockForUpdate returns no versions for unknown ids': returnsNothing((repository) => repository.lockForUpdate(99)),
  },
  writes: {
    'insert stores a tag': (repository) => repository.insert({ name: 'Größe 😀', slug: 'größe' }),
    'insert stores a name that differs by an accent alone': (repository) =>
      repository.insert({ name: 'Férries', slug: 'new' }),
    'insert fails for a name that differs by case alone': fails('unique violation', (repository) =>
      repository.insert({ name: 'FERRIES', slug: 'new' }),
    ),
    'insert fails for a slug that is taken': fails('unique violation', (repository) =>
      repository.insert({ name: 'New', slug: 'ferries' }),
    ),
    'insertMissing stores a tag': (repository) => repository.insertMissing({ name: 'New', slug: 'FERRIES' }),
    'insertMissing changes nothing for a name that is taken': changesNothing((repository) =>
      repository.insertMissing({ name: 'strasse', slug: 'new' }),
    ),
    'insertMissing changes nothing for a slug that is taken': changesNothing((repository) =>
      repository.insertMissing({ name: 'New', slug: 'ferries' }),
    ),
    'update writes the next version': (repository) =>
      repository.update({ id: 1, version: 2 }, { name: 'FERRIES ß', slug: 'ß' }),
    'update fails for another version': fails('conflict', (repository) =>
      repository.update({ id: 1, version: 1 }, { slug: 'ß' }),
    ),
    'update fails for a name that is taken': fails('unique violation', (repository) =>
      repository.update({ id: 1, version: 2 }, { name: 'ÄPFEL' }),
    ),
    'findIdByNameOrSlug prefers the slug to the name of a tag with a lower id': async (repository) => {
      await repository.update({ id: 1, version: 2 }, { name: 'C' });
      return repository.findIdByNameOrSlug('c');
    },
    'delete removes a tag from its articles': (repository) => repository.delete(1),
    'delete changes nothing for an unknown id': changesNothing((repository) => repository.delete(99)),
  },
});

const ARTICLE: ArticleTagProjection = { articleId: 1, categoryId: 2, authorId: 3, status: 0, createdAt: NOW };

const taggings = (...tagIds: readonly number[]) => tagIds.map((tagId) => ({ tagId, spelling: `Tag ${tagId}` }));
const names = (...keys: readonly string[]) => new Map(keys.map((key) => [key, key.toUpperCase()]));

export const TAGGINGS = scenario(TaggingsRepository, {
  reads: {
    'findByArticles returns the tags of articles in their order': (repository) =>
      repository.findByArticles([6, 1, 19, 99]),
    'findByArticles returns the spelling of the article': (repository) =>
      repository.findByArticles([1, 2, 3, 4], SPELLING_OF_ARTICLE),
    'findWithSpellings returns the spellings of the articles': (repository) =>
      repository.findWithSpellings([1, 2, 3, 4]),
    'findByArticles returns no tags without ids': returnsNothing((repository) => repository.findByArticles([])),
    'findByArticles returns no tags of an article without any': returnsNothing((repository) =>
      repository.findByArticles([9]),
    ),
  },
  writes: {
    'replace stores the tags in their order': (repository) => repository.replace(ARTICLE, taggings(9, 1, 3)),
    'replace removes all tags': (repository) => repository.replace(ARTICLE, []),
    'replace fails for an unknown tag': fails('foreign key violation', (repository) =>
      repository.replace(ARTICLE, taggings(99)),
    ),
    'replace fails for a tag that is named twice': fails('unique violation', (repository) =>
      repository.replace(ARTICLE, taggings(9, 9)),
    ),
    'insertByKeys stores the tags that exist': (repository) =>
      repository.insertByKeys({ ...ARTICLE, articleId: 9 }, names('σίσυφοσ', 'unknown', 'äpfel', 'c++')),
    'insertByKeys is case-sensitive': changesNothing((repository) =>
      repository.insertByKeys({ ...ARTICLE, articleId: 9 }, names('FERRIES', 'zurich')),
    ),
    'insertByKeys fails for a tag that the article has': fails('unique violation', (repository) =>
      repository.insertByKeys(ARTICLE, names('ferries')),
    ),
    'update changes the article values in the taggings': (repository) => repository.update(ARTICLE),
    'update stores NULL for an article in the trash': (repository) => repository.update({ ...ARTICLE, status: null }),
    'update changes nothing for an article without tags': changesNothing((repository) =>
      repository.update({ ...ARTICLE, articleId: 9 }),
    ),
    'updateCategory changes the category of articles': (repository) => repository.updateCategory([1, 2, 99], 5),
    'updateCategory changes nothing without ids': changesNothing((repository) => repository.updateCategory([], 5)),
    'merge keeps the first position in an article with both tags': (repository) => repository.merge(1, 2),
    'merge replaces a tag by another tag': (repository) => repository.merge(7, 9),
    'merge changes nothing for a tag without articles': changesNothing((repository) => repository.merge(9, 1)),
  },
});
