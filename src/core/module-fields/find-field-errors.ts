import { type OwnedFields, ownerKey } from './field-owner.js';
import { type KindSchema, kindSchema } from './module-fields.js';

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
/** The table and its alias are named after the fields, and databases limit the length of names. */
const MAX_NAME_LENGTH = 40;
const TYPES = ['string', 'integer', 'boolean'];
/** Files and passwords. */
const UNSTORABLE_FORMATS = ['binary', 'password'];

const isStorable = ({ type, format = '' }: KindSchema): boolean =>
  TYPES.includes(type) && !UNSTORABLE_FORMATS.includes(format);

/** Returns error messages for invalid fields of a module. */
export function findFieldErrors(module: string, owned: readonly OwnedFields[]): string[] {
  return owned.flatMap(({ owner, set }) => {
    const key = ownerKey(owner);
    const what = `the fields "${set.name}" of the module "${module}"`;
    const stored = set.columns;
    const computed = Object.keys(set.options.computed ?? {});
    const { filters = [], sorts = [] } = set.options;
    const characters = Object.values(set.kinds)
      .map((kind) => kindSchema(kind).maxLength ?? 0)
      .reduce((sum, length) => sum + length, 0);
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
