type FieldNameMapper = (field: string) => string;

const mappers = new WeakMap<object, FieldNameMapper>();

/**
 * Registers how error details map field names of services to paths in the request document: `category_id` becomes
 * `data.relationships.category.data.id`. Details that name a parameter or a header do not change.
 */
export const setFieldNameMapper = (request: object, inDocument: FieldNameMapper): void =>
  void mappers.set(request, inDocument);

export const fieldNameMapperOf = (request: object): FieldNameMapper => mappers.get(request) ?? ((field) => field);
