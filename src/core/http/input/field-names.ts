/** The path of a field in the input, of the name by which the services know it. */
export type FieldNames = (name: string) => string;

const named = new WeakMap<object, FieldNames>();

/** Says how the fields of a request's body are called: services tell of theirs by the names of version 1. */
export const noteFieldNames = (request: object, names: FieldNames): void => void named.set(request, names);

export const fieldNamesOf = (request: object): FieldNames | undefined => named.get(request);
