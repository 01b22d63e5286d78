import type { ErrorDetail } from '../errors/domain-error.js';
import { toJsonApiErrorDocument } from './json-api-error-document.js';

const documentOf = (details?: ErrorDetail[]) =>
  toJsonApiErrorDocument({ status: 422, code: 'INVALID', message: 'It is bad.', details, requestId: 'mine' });
const BASE = { status: '422', code: 'INVALID', title: 'It is bad.', meta: { request_id: 'mine' } };

describe('toJsonApiErrorDocument', () => {
  it('returns one error if details are missing or empty', () => {
    const document = { jsonapi: { version: '1.1' }, errors: [{ ...BASE, detail: 'It is bad.' }] };

    expect(documentOf()).toEqual(document);
    expect(documentOf([])).toEqual(document);
  });

  it('returns one error with its source for each detail', () => {
    const { errors } = documentOf([
      { field: 'data.attributes.title', message: 'One.' },
      { field: 'page[size]', source: 'parameter', message: 'Two.' },
      { field: 'Accept', source: 'header', message: 'Three.' },
      { field: 'path', source: 'path', message: 'Four.' },
    ]);

    expect(errors).toEqual([
      { ...BASE, detail: 'One.', source: { pointer: '/data/attributes/title' } },
      { ...BASE, detail: 'Two.', source: { parameter: 'page[size]' } },
      { ...BASE, detail: 'Three.', source: { header: 'Accept' } },
      { ...BASE, detail: 'Four.' },
    ]);
  });

  it('escapes special characters in JSON pointers', () => {
    const { errors } = documentOf([{ field: 'data.a/b~c.0', message: 'One.' }]);

    expect(errors.map(({ source }) => source)).toEqual([{ pointer: '/data/a~1b~0c/0' }]);
  });
});
