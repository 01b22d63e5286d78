import type { FeatureModule } from '../module-api/feature-module.js';
import type { DocumentedOperation } from './operations.js';
import { collectTags } from './to-version-document.js';

const operation = (...tags: string[]) => ({ operation: { tags } }) as unknown as DocumentedOperation;
const declared = (name: string, tagOrder?: number) =>
  ({ name, description: `About ${name}.`, tagOrder }) as FeatureModule;

describe('collectTags', () => {
  it('sorts tags by tagOrder, and places modules without it after content and before administration', () => {
    const described = ['health', 'users', 'desks', 'articles', 'api', 'boards', 'auth'].map((tag) => operation(tag));
    const modules = [
      declared('users', 110),
      declared('desks'),
      declared('boards'),
      declared('articles', 20),
      declared('auth', 10),
    ];

    const names = collectTags(described, modules).map(({ name }) => name);

    expect(names).toEqual(['auth', 'articles', 'desks', 'boards', 'users', 'api', 'health']);
  });

  it('returns each tag once, with the description of its module', () => {
    expect(collectTags([operation('desks'), operation('desks', 'other')], [declared('desks', 5)])).toEqual([
      { name: 'desks', description: 'About desks.' },
      { name: 'other' },
    ]);
  });
});
