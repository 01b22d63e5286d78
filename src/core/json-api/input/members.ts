export type Members = Readonly<Record<string, unknown>>;

/** The members of an object; undefined where it is none, or has others than those that are `known`. */
export function membersOf(value: unknown, known?: readonly string[]): Members | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return known && unknownMembers(value, known).length > 0 ? undefined : (value as Members);
}

/** JSON:API leaves names that begin with `@` to whoever has a use for them, and has everybody else pass over them. */
export const unknownMembers = (members: object, known: readonly string[]): string[] =>
  Object.keys(members).filter((name) => !known.includes(name) && !name.startsWith('@'));
