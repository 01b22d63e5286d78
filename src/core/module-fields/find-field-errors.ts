import { FIELD_OWNERS, type FieldDeclarations, fieldsOfModule, type OwnedFields, ownerKey } from './field-owner.js';
import { type KindSchema, kindSchema } from './field-kinds.js';
import type { ModuleFields } from './module-fields.js';

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
/** The table and its alias are named after the fields, and databases limit the length of names. */
const MAX_NAME_LENGTH = 40;
const TYPES = ['string', 'integer', 'boolean'];
/** Files and passwords. */
const UNSTORABLE_FORMATS = ['binary', 'password'];

/** The texts of all modules can have this multiple of the texts of one declaration. */
const MAX_TOTAL = 2;

type ModuleWithFields = FieldDeclarations & { readonly name: string };

const isStorable = ({ type, format = '' }: KindSchema): boolean =>
  TYPES.includes(type) && !UNSTORABLE_FORMATS.includes(format);

const sum = (a: number, b: number): number => a + b;

/** The number of characters that the texts of a set of fields can have. */
const charactersOf = ({ kinds }: ModuleFields): number =>
  Object.values(kinds)
    .map((kind) => kindSchema(kind).maxLength ?? 0)
    .reduce(sum, 0);

/** Returns error messages for invalid fields of modules. */
export const findFieldErrors = (modules: readonly ModuleWithFields[]): string[] => [
  ...modules.flatMap((module) => errorsOfModule(module.name, fieldsOfModule(module))),
  ...findTotalErrors(modules),
];

/** A list reads the fields of all modules. */
function findTotalErrors(modules: readonly ModuleWithFields[]): string[] {
  return Object.values(FIELD_OWNERS).flatMap(({ member, table, maxTextCharacters }) => {
    const declaring = modules
      .map((module) => ({ module, characters: (module[member] ?? []).map(charactersOf).reduce(sum, 0) }))
      .filter(({ characters }) => characters > 0);
    const total = declaring.map(({ characters }) => characters).reduce(sum, 0);
    const max = MAX_TOTAL * maxTextCharacters;
    if (total <= max) return [];
    const parts = declaring.map(({ module, characters }) => `${characters} of the module "${module.name}"`);
    return [
      `the fields of ${table} can contain ${total} characters of text (${parts.join(', ')}): the maximum is ${max}; shorten the texts, or store them in a table of the module`,
    ];
  });
}

function errorsOfModule(module: string, owned: readonly OwnedFields[]): string[] {
  return owned.flatMap(({ owner, set }) => {
    const key = ownerKey(owner);
    const what = `the fields "${set.name}" of the module "${module}"`;
    const stored = set.columns;
    const computed = Object.keys(set.options.computed ?? {});
    const { filters = [], sorts = [] } = set.options;
    const characters = charactersOf(set);
    const longTexts = sorts.filter(
      (name) => stored.includes(name) && (kindSchema(set.kinds[name]!).maxLength ?? 0) > 190,
    );
    return [
      ...(stored.length === 0 ? [`${what} have no stored field: declare at least one`] : []),
      ...[set.name, ...stored, ...computed]
        .filter((name) => !NAME.test(name) || name.length > MAX_NAME_LENGTH)
        .map(
          (name) =>
            `${what} use the name "${name}": use up to ${MAX_NAME_LENGTH} lower-case letters and digits, separated by single _`,
        ),
      ...[...stored, key]
        .filter((name) => computed.includes(name) || (name === key && stored.includes(name)))
        .map((name) => `${what} use the name "${name}" twice, or as the name of the key`),
      ...stored
        .filter((name) => !isStorable(kindSchema(set.kinds[name]!)))
        .map((name) => `${what} cannot store "${name}": use a text, integer, boolean, time or choice field`),
      ...[...filters, ...sorts]
        .filter((name) => !stored.includes(name))
        .map((name) => `${what} filter or sort by "${name}", which is not a stored field`),
      ...longTexts.map((name) => `${what} sort by "${name}": a sorted text can have at most 190 characters`),
      ...(characters > owner.maxTextCharacters
        ? [`${what} can contain ${characters} characters of text: the maximum is ${owner.maxTextCharacters}`]
        : []),
    ];
  });
}
