import { Module } from '@nestjs/common';
import { type Include, IncludeProvider } from '../json-api/index.js';
import { checkModules } from './check-modules.js';
import type { FeatureModule } from './feature-module.js';

@Module({})
class Centre {}

class Links {}

class Provider extends IncludeProvider {
  load() {
    return Promise.resolve(new Map<number, never[]>());
  }
}

const leaves: FeatureModule = {
  moduleApi: 1,
  name: 'leaves',
  module: Centre,
  resources: { leaf: ':id' },
  extensible: { leaf: { fields: ['title', 'author'], relationships: Links } },
};
const include = (more: Partial<Include> = {}): Include => ({
  of: 'leaf',
  name: 'notes',
  type: 'note',
  attributes: { text: { type: 'string' } },
  provider: Provider,
  ...more,
});
const including = (name: string, ...includes: Include[]): FeatureModule => ({
  moduleApi: 1,
  name,
  module: Centre,
  includes,
});

describe('what modules include', () => {
  it.each<[string, FeatureModule]>([
    ['a type of its own', including('notes', include())],
    ['a resource of its own', { ...including('notes', include()), resources: { note: ':id' } }],
    ['two types', including('notes', include(), include({ name: 'last_word', type: 'last-word' }))],
  ])('may be %s', (_, module) => {
    expect(() => checkModules([leaves, module])).not.toThrow();
    expect(() => checkModules([module, leaves])).not.toThrow();
  });

  it.each<[string, FeatureModule[], string]>([
    [
      'one name of two modules',
      [including('notes', include()), including('others', include({ type: 'other' }))],
      'the field leaf.notes is claimed by the module "notes" and by the module "others"',
    ],
    [
      'a name that the resource has',
      [including('notes', include({ name: 'author' }))],
      'the field leaf.author is claimed by the module "leaves" and by the module "notes"',
    ],
    [
      'one type of two modules',
      [including('notes', include()), including('others', include({ name: 'other' }))],
      'the resource note is claimed by the module "notes" and by the module "others"',
    ],
    [
      'a resource of another module',
      [including('notes', include({ type: 'leaf' }))],
      'the resource leaf is claimed by the module "leaves" and by the module "notes"',
    ],
    [
      'one type twice',
      [including('notes', include(), include({ name: 'more' }))],
      'the resource note is claimed by the module "notes" and by the module "notes"',
    ],
    [
      'a resource of its own twice',
      [{ ...including('notes', include(), include({ name: 'more' })), resources: { note: ':id' } }],
      'the resource note is claimed by the module "notes" and by the module "notes"',
    ],
    [
      'something beside what takes nothing',
      [including('notes', include({ of: 'constructor' }))],
      'the module "notes" includes "notes" in "constructor", which takes nothing: leaf does',
    ],
    [
      'a name with a dot',
      [including('notes', include({ name: 'a.b' }))],
      'the module "notes" includes "a.b", which is no',
    ],
    ['a type with a space', [including('notes', include({ type: 'a b' }))], 'includes "a b", which is no name'],
    [
      'an attribute in capitals',
      [including('notes', include({ attributes: { Text: {} } }))],
      'includes "Text", which is no',
    ],
    [
      'an attribute that is called id',
      [including('notes', include({ attributes: { id: {} } }))],
      'the module "notes" includes "id", which is what JSON:API itself calls something',
    ],
  ])('stops the start: %s', (_, modules, message) => {
    expect(() => checkModules([leaves, ...modules])).toThrow(message);
  });
});
