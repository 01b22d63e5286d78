import { DomainError, type ErrorDetail } from '../../core/errors/domain-error.js';

/** What the fields of articles, categories and comments are called in the module's records. */
const NAMES: Readonly<Record<string, string>> = {
  author_id: 'uid',
  category_id: 'categoryid',
  content: 'body',
  excerpt: 'description',
  parent_id: 'parentid',
};

/** What a service says of an article, said of an item: its errors name the fields by the names of the record. */
export async function inItemTerms<T>(work: Promise<T>, names = NAMES): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DomainError ? translated(error, names) : error;
  }
}

function translated(error: DomainError, names: typeof NAMES): DomainError {
  const { kind, message, details = [] } = error;
  if (kind === 'notFound') return new DomainError(kind, message.replace(/^Article /, 'Item '));
  if (kind === 'invalid') return new DomainError(kind, message, { details: details.map((one) => renamed(one, names)) });
  return error;
}

/** One failing field, by its name in the record. */
export function renamed({ field, message }: ErrorDetail, names = NAMES): ErrorDetail {
  const [name = field, ...entry] = field.split('.');
  const theirs = names[name];
  if (theirs === undefined) return { field, message };
  return {
    field: [theirs, ...entry].join('.'),
    message: message.replace(`The ${name.replaceAll('_', ' ')} `, `The ${theirs} `),
  };
}
