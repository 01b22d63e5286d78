import { DomainError, type ErrorDetail } from '../../core/errors/domain-error.js';

/** Field names of items, categories and comments in the records, by their names in the REST API. */
const NAMES: Readonly<Record<string, string>> = {
  author_id: 'uid',
  category_id: 'categoryid',
  content: 'body',
  excerpt: 'description',
  parent_id: 'parentid',
};

/** Awaits a service call for an article and renames the fields in its errors to the fields of the item record. */
export async function renameErrorFields<T>(work: Promise<T>, names = NAMES): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DomainError ? toItemError(error, names) : error;
  }
}

function toItemError(error: DomainError, names: typeof NAMES): DomainError {
  const { kind, message, details = [] } = error;
  if (kind === 'notFound') return new DomainError(kind, message.replace(/^Article /, 'Item '));
  if (kind === 'invalid')
    return new DomainError(kind, message, { details: details.map((one) => renameDetailField(one, names)) });
  return error;
}

/** Renames one failing field to the field of the record. */
export function renameDetailField({ field, message }: ErrorDetail, names = NAMES): ErrorDetail {
  const [name = field, ...entry] = field.split('.');
  const theirs = names[name];
  if (theirs === undefined) return { field, message };
  return {
    field: [theirs, ...entry].join('.'),
    message: message.replace(`The ${name.replaceAll('_', ' ')} `, `The ${theirs} `),
  };
}
