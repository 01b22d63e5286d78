export type ObjectMembers = Readonly<Record<string, unknown>>;

/** Returns the members of an object; undefined if the value is not an object or has members that are not `known`. */
export function toObjectMembers(value: unknown, known?: readonly string[]): ObjectMembers | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return known && findUnknownMembers(value, known).length > 0 ? undefined : (value as ObjectMembers);
}

/** Ignores names that begin with `@`: JSON:API reserves these for implementations ("Member Names", @-Members). */
export const findUnknownMembers = (members: object, known: readonly string[]): string[] =>
  Object.keys(members).filter((name) => !known.includes(name) && !name.startsWith('@'));
