type FieldName = (field: string) => string;

const noted = new WeakMap<object, FieldName>();

/**
 * For a surface whose input is a document: tells where in it the fields stand that services name. `category_id` is
 * `data.relationships.category.data.id` there. Details of an error that name a parameter or a header stay as they are.
 */
export const noteFieldNames = (request: object, inDocument: FieldName): void => void noted.set(request, inDocument);

export const fieldNamesOf = (request: object): FieldName => noted.get(request) ?? ((field) => field);
