type FieldName = (field: string) => string;

const noted = new WeakMap<object, FieldName>();

/**
 * Registers how error details map field names of services to paths in the request document: `category_id` becomes
 * `data.relationships.category.data.id`. Details that name a parameter or a header do not change.
 */
export const noteFieldNames = (request: object, inDocument: FieldName): void => void noted.set(request, inDocument);

export const fieldNamesOf = (request: object): FieldName => noted.get(request) ?? ((field) => field);
