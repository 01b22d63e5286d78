import { BooleanField, ChoiceField, LineField, TimeField } from '../http/input/body-fields.js';
import {
  extendInputDto,
  extractFields,
  type ModuleFields,
  fields,
  findFieldErrors,
  haveSameFields,
  sizeOfFields,
} from './index.js';

const calendar = fields(
  'calendar',
  { deadline: TimeField(), desk: ChoiceField(['news', 'arts']), place: LineField({ max: 10 }), done: BooleanField() },
  {
    filters: ['desk', 'place'],
    sorts: ['deadline'],
    computed: { length: { schema: { type: 'integer' }, value: ({ content }: { content: string }) => content.length } },
  },
);

describe('fields of a module', () => {
  it('returns the values of a record with their types, and null without values', () => {
    const desk: 'news' | 'arts' | null = calendar.get({}).desk;
    expect(desk).toBeNull();
    expect(calendar.get({ fields: { calendar: { ...calendar.emptyValues(), desk: 'arts' } } }).desk).toBe('arts');
  });

  it('presents stored and computed fields in the order of the declaration', () => {
    const record = { content: 'four', fields: { calendar: { ...calendar.emptyValues(), done: false } } };
    expect(Object.entries(calendar.present(record))).toEqual([
      ['deadline', null],
      ['desk', null],
      ['place', null],
      ['done', false],
      ['length', 4],
    ]);
  });

  it('stores times in UTC and texts without surrounding spaces, and omits invalid and unknown values', () => {
    expect(calendar.toStoredValues({ deadline: '2030-01-31T09:00:00+01:00', place: ' Oslo ', done: null })).toEqual({
      deadline: '2030-01-31T08:00:00.000Z',
      place: 'Oslo',
      done: null,
    });
    expect(calendar.toStoredValues({ desk: 'gone', length: 4, constructor: 1 })).toEqual({});
  });

  it('reports each invalid member and ignores computed fields', () => {
    expect(calendar.validate({ desk: 'arts', length: 'x', done: null })).toBeUndefined();
    expect(calendar.validate({ desk: 'gone', other: 1, constructor: 1 })!.split('\n')).toEqual([
      '[desk] must be one of news, arts.',
      '[other] is not a writable member.',
      '[constructor] is not a writable member.',
    ]);
    expect(calendar.validate(null)).toBe('must be an object.');
  });

  it('converts the values of both databases', () => {
    const row = { deadline: '2030-01-31 08:00:00.000', desk: 'news', place: null, done: 1 };
    const values = { deadline: '2030-01-31T08:00:00.000Z', desk: 'news', place: null, done: true };
    expect(calendar.fromRow(row)).toEqual(values);
    expect(calendar.fromRow({ ...row, deadline: new Date('2030-01-31T08:00:00Z'), done: true })).toEqual(values);
    expect(calendar.toSqlValue('deadline', values.deadline)).toEqual(new Date(values.deadline));
  });

  it('separates the values in a DTO from its other members', () => {
    class Dto {
      title = 'Rivers';
    }
    const Extended = extendInputDto(Dto, [calendar]);
    const dto = Object.assign(new Extended() as Dto, { calendar: { desk: 'arts', length: 4 } });
    expect(extractFields(dto)).toEqual({ title: 'Rivers', fields: { calendar: { desk: 'arts' } } });
    expect(extractFields(new Extended() as Dto)).toEqual({ title: 'Rivers' });
    const other = new Dto();
    expect(extractFields(other)).toBe(other);
  });

  it('compares values and counts their bytes', () => {
    const values = { calendar: { desk: 'news', place: 'Ü', done: null } };
    expect(sizeOfFields(values)).toBe(6);
    expect(sizeOfFields(undefined)).toBe(0);
    expect(haveSameFields(values, structuredClone(values))).toBe(true);
    expect(haveSameFields(values, { calendar: { desk: 'news' } })).toBe(false);
  });

  it('reports filters and sorts that are not stored fields, and long sorted texts', () => {
    const errorsOf = (set: ModuleFields) => findFieldErrors([{ name: 'house', articleFields: [set] }]);
    expect(errorsOf(calendar)).toEqual([]);
    const wrong = fields(
      'wrong',
      { text: LineField({ max: 500 }) },
      { filters: ['length' as 'text'], sorts: ['text'] },
    );
    expect(errorsOf(wrong)).toEqual([
      'the fields "wrong" of the module "house" filter or sort by "length", which is not a stored field',
      'the fields "wrong" of the module "house" sort by "text": a sorted text can have at most 190 characters',
    ]);
  });
});
