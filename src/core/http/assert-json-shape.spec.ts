import { DomainError } from '../errors/domain-error.js';
import { assertJsonShape, assertJsonTextShape } from './assert-json-shape.js';

describe('assertJsonShape', () => {
  it.each(['{}', '{"a":[1,{"b":null}]}', '{"toString":1,"__proto":2,"constructors":3}', '{"":{}}'])(
    'accepts %s',
    (json) => {
      expect(() => assertJsonShape(JSON.parse(json))).not.toThrow();
    },
  );

  it.each([[[]], [null], ['text'], [5], [true], [undefined]])('rejects %j, which is not an object', (body) => {
    expect(errorOf(body)).toMatchObject({ kind: 'malformed', message: 'The request body must be a JSON object' });
  });

  it.each(['{"a":', '[{"a":', '['])('accepts 20 levels of %s… and rejects 21', (opening) => {
    const closing = [...opening.replace(/"a":/, '')]
      .reverse()
      .map((sign) => (sign === '{' ? '}' : ']'))
      .join('');
    const nested = (times: number, inner: string) =>
      JSON.parse(`{"a":${opening.repeat(times)}${inner}${closing.repeat(times)}}`) as unknown;
    const levels = closing.length;

    expect(() => assertJsonShape(nested(Math.floor(19 / levels), '1'))).not.toThrow();
    expect(errorOf(nested(Math.floor(20 / levels), '{}'))).toMatchObject({
      kind: 'malformed',
      message: 'The request body nests deeper than 20 levels',
    });
  });

  it.each([
    ['{"__proto__":1}', '__proto__'],
    ['{"a":{"constructor":1}}', 'a.constructor'],
    ['{"a":[0,{"prototype":1}]}', 'a.1.prototype'],
  ])('rejects %s and names the field %s', (json, field) => {
    expect(errorOf(JSON.parse(json))).toMatchObject({
      kind: 'invalid',
      details: [{ field, message: 'This name is not allowed.' }],
    });
  });

  it.each<[what: string, holding: (values: number) => object]>([
    ['members', (values) => Object.fromEntries(Array.from({ length: values }, (_, n) => [`k${n}`, 1]))],
    ['a list', (values) => ({ a: Array<number>(values - 1).fill(1) })],
    ['lists in a list', (values) => ({ a: Array.from({ length: values - 1 }, () => []) })],
    [
      'members of members',
      (values) => ({ a: { b: Object.fromEntries(Array.from({ length: values - 2 }, (_, n) => [n, 1])) } }),
    ],
  ])('accepts 5,000 values as %s and rejects 5,001', (_, holding) => {
    expect(() => assertJsonShape(holding(5000))).not.toThrow();
    expect(errorOf(holding(5001))).toMatchObject({
      kind: 'malformed',
      message: 'The request body holds more than 5000 values',
    });
  });

  it('rejects 400,000 levels without a stack overflow', () => {
    const bomb = JSON.parse(`{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`) as unknown;

    expect(errorOf(bomb).kind).toBe('malformed');
  });
});

describe('assertJsonTextShape', () => {
  const textError = (text: string) => catchError(() => assertJsonTextShape(text))?.message;

  it.each([
    ['20 levels', '['.repeat(20) + ']'.repeat(20)],
    ['5,000 members of a list', `[${Array(5000).fill(1).join()}]`],
    ['5,001 lists and objects', `[${Array(5000).fill('{}').join()}]`],
    ['brackets and commas in texts', JSON.stringify({ a: '[{,'.repeat(9000), '[[,"\\': '\\' })],
    ['escaped quotation marks', `{"a\\"${'[,'.repeat(9000)}":"\\\\","b":"\\\\\\"${'{'.repeat(99)}"}`],
    ['an incomplete text', '{"a":"'],
  ])('accepts %s', (_, text) => {
    expect(textError(text)).toBeUndefined();
  });

  it.each([
    ['21 levels', '['.repeat(21), 'The request body nests deeper than 20 levels'],
    [
      '21 levels after a text that ends in a backslash',
      `["\\\\",${'['.repeat(20)}`,
      'The request body nests deeper than 20 levels',
    ],
    ['5,001 commas', `[${','.repeat(5001)}`, 'The request body holds more than 5000 values'],
    ['5,002 lists', '[]'.repeat(5002), 'The request body holds more than 5000 values'],
  ])('rejects %s', (_, text, message) => {
    expect(textError(text)).toBe(message);
  });
});

function errorOf(body: unknown): DomainError {
  const error = catchError(() => assertJsonShape(body));
  if (!error) throw new Error('assertJsonShape accepted the body');
  return error;
}

function catchError(check: () => void): DomainError | undefined {
  try {
    check();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return undefined;
}
