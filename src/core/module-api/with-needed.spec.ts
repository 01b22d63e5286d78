import { Module } from '@nestjs/common';
import type { FeatureModule } from './feature-module.js';
import { withNeeded } from './with-needed.js';

@Module({})
class Centre {}

const module_ = (name: string, needs: readonly FeatureModule[] = [], more: Partial<FeatureModule> = {}) =>
  ({ moduleApi: 1, name, needs, module: Centre, ...more }) satisfies FeatureModule;

const users = module_('users');
const tags = module_('tags', [], {
  api: { prefix: '/words' },
  surfaces: [{ module: Centre }],
  resources: { tag: ':id' },
});
const articles = module_('articles', [users, tags]);
const comments = module_('comments', [users, articles]);

const names = (listed: readonly FeatureModule[], application: readonly FeatureModule[] = []) =>
  withNeeded(listed, application).map(({ name }) => name);

describe('the modules of an application', () => {
  it('are those that are listed, in their order', () => {
    const listed = [comments, users, articles, tags];
    expect(withNeeded(listed, [users])).toEqual(listed);
  });

  it('are also those that one needs, before it, and those that these need', () => {
    expect(names([module_('pages'), comments])).toEqual(['pages', 'users', 'tags', 'articles', 'comments']);
    expect(names([users, comments, tags])).toEqual(['users', 'articles', 'comments', 'tags']);
  });

  it('are first of all those that the application needs', () => {
    expect(names([tags], [articles])).toEqual(['users', 'articles', 'tags']);
  });

  it('are known by their names: a changed one is not brought along once more', () => {
    expect(names([{ ...tags, api: { prefix: '/labels' } }, articles])).toEqual(['tags', 'users', 'articles']);
  });

  it('serve nothing where they are not listed, and are what they were in all else', () => {
    const [, brought] = withNeeded([articles], []);
    expect(brought).toEqual({ ...tags, api: { prefix: '/words', enabled: false }, surfaces: [], includes: [] });
    expect(withNeeded([comments], [])[0]).not.toHaveProperty('api');
  });
});
