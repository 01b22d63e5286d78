import { Module } from '@nestjs/common';
import type { FeatureModule } from './feature-module.js';
import { addRequiredModules } from './add-required-modules.js';

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
  addRequiredModules(listed, application).map(({ name }) => name);

describe('addRequiredModules', () => {
  it('returns the listed modules in their order', () => {
    const listed = [comments, users, articles, tags];
    expect(addRequiredModules(listed, [users])).toEqual(listed);
  });

  it('adds needed modules before the modules that need them, recursively', () => {
    expect(names([module_('pages'), comments])).toEqual(['pages', 'users', 'tags', 'articles', 'comments']);
    expect(names([users, comments, tags])).toEqual(['users', 'articles', 'comments', 'tags']);
  });

  it('places modules that the application needs first', () => {
    expect(names([tags], [articles])).toEqual(['users', 'articles', 'tags']);
  });

  it('compares modules by name and does not add a listed module again', () => {
    expect(names([{ ...tags, api: { prefix: '/labels' } }, articles])).toEqual(['tags', 'users', 'articles']);
  });

  it('adds unlisted modules without surfaces and includes but otherwise unchanged', () => {
    const [, brought] = addRequiredModules([articles], []);
    expect(brought).toEqual({ ...tags, api: { prefix: '/words', enabled: false }, surfaces: [], includes: [] });
    expect(addRequiredModules([comments], [])[0]).not.toHaveProperty('api');
  });
});
