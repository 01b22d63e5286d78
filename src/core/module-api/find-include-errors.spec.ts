import { Module } from '@nestjs/common';
import {
  type Include,
  IncludeProvider,
  type ModuleInclude,
  type RelationshipInclude,
} from '../json-api/includes/include.js';
import { assertModules } from './assert-modules.js';
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
const relationship = (more: Partial<RelationshipInclude> = {}): RelationshipInclude => ({
  of: 'leaf',
  name: 'notes',
  type: 'note',
  resource: Links,
  fields: ['text'],
  nested: [],
  v1: { resource: Links, description: 'present if included' },
  ...more,
});
const including = (name: string, ...includes: ModuleInclude[]): FeatureModule => ({
  moduleApi: 1,
  name,
  module: Centre,
  includes,
});

describe('findIncludeErrors', () => {
  it.each<[string, FeatureModule]>([
    ['a new type', including('notes', include())],
    ['a type of its resources', { ...including('notes', include()), resources: { note: ':id' } }],
    ['a relationship', { ...including('notes', relationship()), resources: { note: ':id' } }],
    ['two new types', including('notes', include(), include({ name: 'last_word', type: 'last-word' }))],
  ])('accepts %s', (_, module) => {
    expect(() => assertModules([leaves, module])).not.toThrow();
    expect(() => assertModules([module, leaves])).not.toThrow();
  });

  it.each<[string, FeatureModule[], string]>([
    [
      'one name in two modules',
      [including('notes', include()), including('others', include({ type: 'other' }))],
      'the field leaf.notes is claimed by the module "notes" and by the module "others"',
    ],
    [
      'the name of a field of the resource',
      [including('notes', include({ name: 'author' }))],
      'the field leaf.author is claimed by the module "leaves" and by the module "notes"',
    ],
    [
      'one type in two modules',
      [including('notes', include()), including('others', include({ name: 'other' }))],
      'the resource note is claimed by the module "notes" and by the module "others"',
    ],
    [
      'a resource of another module',
      [including('notes', include({ type: 'leaf' }))],
      'the resource leaf is claimed by the module "leaves" and by the module "notes"',
    ],
    [
      'one new type twice',
      [including('notes', include(), include({ name: 'more' }))],
      'the resource note is claimed by the module "notes" and by the module "notes"',
    ],
    [
      'a type of its resources twice',
      [{ ...including('notes', include(), include({ name: 'more' })), resources: { note: ':id' } }],
      'the resource note is claimed by the module "notes" and by the module "notes"',
    ],
    [
      'a resource type that is not extensible',
      [including('notes', include({ of: 'constructor' }))],
      'the module "notes" includes "notes" in "constructor", which is not extensible; extensible types: leaf',
    ],
    [
      'a name with a dot',
      [including('notes', include({ name: 'a.b' }))],
      'the module "notes" includes "a.b", which is not a valid name',
    ],
    [
      'a type with a space',
      [including('notes', include({ type: 'a b' }))],
      'includes "a b", which is not a valid name',
    ],
    [
      'an attribute in capitals',
      [including('notes', include({ attributes: { Text: {} } }))],
      'includes "Text", which is not a valid name',
    ],
    [
      'a relationship with a field named type',
      [including('notes', relationship({ fields: ['type'] }))],
      'the module "notes" includes "type", which is reserved by JSON:API',
    ],
    [
      'an attribute named id',
      [including('notes', include({ attributes: { id: {} } }))],
      'the module "notes" includes "id", which is reserved by JSON:API',
    ],
  ])('fails the startup for %s', (_, modules, message) => {
    expect(() => assertModules([leaves, ...modules])).toThrow(message);
  });
});
