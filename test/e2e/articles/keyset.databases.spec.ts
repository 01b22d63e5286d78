import fc from 'fast-check';
import {
  resolveOrder,
  type CursorPosition,
  type SortColumnMap,
  cursorPageClause,
  toCursorPage,
  type CursorPageRequest,
} from '../../../src/core/pagination/index.js';
import { freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Row {
  readonly id: number;
  readonly a: number | null;
  readonly b: string;
}
type Field = 'id' | 'a' | 'b';
type Sort = readonly { readonly field: Field; readonly descending: boolean }[];

const COLUMNS: SortColumnMap<Field> = { id: { sql: 'id' }, a: { sql: 'a', nullable: true }, b: { sql: 'b' } };

/** Few distinct values, so that most rows tie. */
const values = fc.record({ a: fc.option(fc.integer({ min: 0, max: 2 })), b: fc.constantFrom('x', 'y', 'z') });
const rows = fc.array(values, { maxLength: 12 }).map((all) => all.map((row, index) => ({ id: index + 1, ...row })));
const sort = fc
  .uniqueArray(fc.constantFrom<Field>('id', 'a', 'b'), { minLength: 1 })
  .chain((fields) =>
    fc.tuple(...fields.map((field) => fc.record({ field: fc.constant(field), descending: fc.boolean() }))),
  );
const size = fc.integer({ min: 1, max: 5 });

/** The expected order of the ids. NULL sorts before all other values. */
function sorted(all: readonly Row[], terms: Sort): number[] {
  const order = [...terms, { field: 'id' as const, descending: terms.at(-1)!.descending }];
  const rank = (value: number | string | null) => (value === null ? '' : `${value}`.padStart(3, '0'));
  return [...all]
    .sort((one, other) => {
      for (const { field, descending } of order) {
        const [x, y] = [rank(one[field]), rank(other[field])];
        if (x !== y) return x < y === descending ? 1 : -1;
      }
      return 0;
    })
    .map(({ id }) => id);
}

describe('cursor pagination', () => {
  let folder: string;
  let database: TestDatabase;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-keyset-'));
    database = openTestDatabase(await freshDatabaseUrl(globalThis.databaseKind ?? 'sqlite', folder));
    await database.sql('CREATE TABLE places (id INTEGER PRIMARY KEY, a INTEGER NULL, b VARCHAR(10) NOT NULL)');
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function fill(all: readonly Row[]): Promise<void> {
    await database.sql('DELETE FROM places');
    if (all.length === 0) return;
    const marks = all.map(() => '(?, ?, ?)').join(', ');
    await database.sql(
      `INSERT INTO places (id, a, b) VALUES ${marks}`,
      all.flatMap(({ id, a, b }) => [id, a, b]),
    );
  }

  async function read(terms: Sort, request: CursorPageRequest) {
    const columns = resolveOrder<Field>(terms, COLUMNS);
    const { where, keys, orderBy, limit } = cursorPageClause(columns, request);
    const found = await database.sql<Row>(
      `SELECT id, ${keys} FROM places ${where ? `WHERE ${where.sql}` : ''} ORDER BY ${orderBy} LIMIT ?`,
      [...(where?.values ?? []), limit],
    );
    return toCursorPage(request, columns, found, ({ id }) => id);
  }

  /** Reads all pages forwards from the first page or backwards from the last page. Stops after 20 pages. */
  async function readAll(terms: Sort, direction: 'next' | 'prev', wanted: number): Promise<number[]> {
    const pages: number[][] = [];
    for (let place: CursorPosition | null = direction === 'next' ? null : []; pages.length < 20;) {
      const from = direction === 'next' ? 'after' : 'before';
      const found = await read(terms, { size: wanted, ...(place && { [from]: place }) });
      pages.push([...found.items]);
      place = found[direction];
      if (place === null) break;
    }
    return (direction === 'next' ? pages : pages.reverse()).flat();
  }

  it('returns every row once and in order in both directions', async () => {
    await fc.assert(
      fc.asyncProperty(rows, sort, size, async (all, terms, wanted) => {
        await fill(all);
        const expected = sorted(all, terms);
        expect(await readAll(terms, 'next', wanted)).toEqual(expected);
        expect(await readAll(terms, 'prev', wanted)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('returns the first page again through the prev cursor of the second page', async () => {
    await fc.assert(
      fc.asyncProperty(rows, sort, size, async (all, terms, wanted) => {
        await fill(all);
        const first = await read(terms, { size: wanted });
        fc.pre(first.next !== null);
        const second = await read(terms, { size: wanted, after: first.next! });
        expect(second.prev).not.toBeNull();
        const back = await read(terms, { size: wanted, before: second.prev! });
        expect(back.items).toEqual(first.items);
        expect(back.prev).toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  it('returns every remaining row exactly once while rows are inserted and deleted between pages', async () => {
    const change = fc.record({ gone: fc.integer({ min: 1, max: 12 }), come: values });
    await fc.assert(
      fc.asyncProperty(rows, sort, size, fc.array(change, { maxLength: 6 }), async (all, terms, wanted, changes) => {
        await fill(all);
        const shown: number[] = [];
        const gone = new Set<number>();
        let place: CursorPosition | null = null;
        for (let turn = 0; turn < 30; turn++) {
          const found = await read(terms, { size: wanted, ...(place && { after: place }) });
          shown.push(...found.items);
          place = found.next;
          if (place === null) break;
          const { gone: id, come } = changes[turn] ?? {};
          if (id === undefined || come === undefined) continue;
          gone.add(id);
          await database.sql('DELETE FROM places WHERE id = ?', [id]);
          await database.sql('INSERT INTO places (id, a, b) VALUES (?, ?, ?)', [100 + turn, come.a, come.b]);
        }
        const stayed = all.filter(({ id }) => !gone.has(id));
        expect(shown.filter((id) => stayed.some((row) => row.id === id))).toEqual(sorted(stayed, terms));
        expect(new Set(shown).size).toBe(shown.length);
      }),
      { numRuns: 60 },
    );
  });
});
