import type { ModuleFields } from './module-fields.js';

/** The JSON types of the resources to which modules add fields. */
export type FieldOwnerType = 'article' | 'category' | 'user';

type FieldsMember = 'articleFields' | 'categoryFields' | 'userFields';

/** A resource to which modules add fields. */
export interface FieldOwner {
  readonly type: FieldOwnerType;
  /** Member of `FeatureModule` that declares the fields. */
  readonly member: FieldsMember;
  /** Table of the resource, and its plural in messages. */
  readonly table: string;
  /** The id of the resource in statements of lists. */
  readonly idSql: string;
  /**
   * Maximum total length of the texts of one declaration, because a page is read before the sizes of the values are known. The maximum of
   * all modules is a multiple of it.
   */
  readonly maxTextCharacters: number;
  /** Who reads fields without the permission `read`; undefined: everyone who can view the resource. */
  readonly defaultReaders?: string;
  /** Who writes fields without the permission `write`; undefined: everyone who can edit the resource. */
  readonly defaultWriters?: string;
}

/** A page of 100 articles then reads at most 6.4 MB of UTF-8 for each declaration, which count towards the budget of a response. */
const MAX_ARTICLE_CHARACTERS = 16_000;
/** The length of the description of a category. Lists of categories and users have no budget. */
const MAX_CHARACTERS = 5000;

export const FIELD_OWNERS: Readonly<Record<FieldOwnerType, FieldOwner>> = {
  article: {
    ...{ type: 'article', member: 'articleFields', table: 'articles', idSql: 'a.id' },
    maxTextCharacters: MAX_ARTICLE_CHARACTERS,
  },
  category: {
    ...{ type: 'category', member: 'categoryFields', table: 'categories', idSql: 'c.id' },
    maxTextCharacters: MAX_CHARACTERS,
  },
  user: {
    ...{ type: 'user', member: 'userFields', table: 'users', idSql: 'u.id' },
    ...{ defaultReaders: 'the user and administrators', defaultWriters: 'administrators' },
    maxTextCharacters: MAX_CHARACTERS,
  },
};

/** Column with the id of the resource. */
export const ownerKey = ({ type }: FieldOwner): string => `${type}_id`;

/** Table of the module with one row for each resource that has values. */
export const fieldsTableName = ({ type }: FieldOwner, { name }: Pick<ModuleFields, 'name'>): string =>
  `${type}_${name}`;

/** The fields that a module adds to one resource. */
export interface OwnedFields {
  readonly owner: FieldOwner;
  readonly set: ModuleFields;
}

export type FieldDeclarations = Readonly<Partial<Record<FieldsMember, readonly ModuleFields[]>>>;

/** Returns the fields that a module adds to all resources. */
export const fieldsOfModule = (module: FieldDeclarations): readonly OwnedFields[] =>
  Object.values(FIELD_OWNERS).flatMap((owner) => (module[owner.member] ?? []).map((set) => ({ owner, set })));

/** The fields of all modules, by the type of the resource. */
export type FieldSets = Readonly<Record<FieldOwnerType, readonly ModuleFields[]>>;

/** Returns the fields that the modules add. */
export function collectFieldSets(modules: readonly FieldDeclarations[]): FieldSets {
  const collect = ({ member }: FieldOwner) => modules.flatMap((module) => module[member] ?? []);
  return {
    article: collect(FIELD_OWNERS.article),
    category: collect(FIELD_OWNERS.category),
    user: collect(FIELD_OWNERS.user),
  };
}

/** Injection token: the fields that modules add, as `FieldSets`. */
export const FIELD_SETS = Symbol('field sets');
