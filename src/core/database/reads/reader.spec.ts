import type { Pool } from 'mysql2';
import { DomainError } from '../../errors/domain-error.js';
import { MysqlReader, SqliteReader } from './reader.js';

type QueryCallback = (error: object | null, rows?: unknown[]) => void;

/** A connection with a scripted `execute`, which records `release` and `destroy`. */
function connectionThat(execute: (answer: QueryCallback) => void) {
  const done: string[] = [];
  return {
    done,
    execute: (_sql: string, _values: unknown[], answer: QueryCallback) => execute(answer),
    query: (_sql: string, _values: unknown[], answer: QueryCallback) => answer(null, ['as text']),
    release: () => done.push('released'),
    destroy: () => done.push('destroyed'),
  };
}

function readerOn(getConnection: (got: (error: Error | null, connection?: unknown) => void) => void) {
  return new MysqlReader({ getConnection } as unknown as Pool, 20);
}

const readerWith = (connection: object) => readerOn((got) => got(null, connection));

describe('SqliteReader', () => {
  const connection = () => ({ prepare: jest.fn(() => ({ all: () => [] })), close: jest.fn() });
  const long = (letter: string) => letter.repeat(140_000);

  it('prepares a statement once, and opens another connection above the total length of the statements', async () => {
    const [first, second] = [connection(), connection()];
    const driver = { databaseConnection: first };
    const reader = new SqliteReader(driver, () => second);
    for (const sql of ['short', long('a'), 'short', long('b'), long('a'), 'short']) await reader.query(sql, []);
    expect(first.prepare).toHaveBeenCalledTimes(3);
    expect(first.close).not.toHaveBeenCalled();
    await reader.query(long('c'), []);
    await reader.query('short', []);
    expect(first.prepare).toHaveBeenCalledTimes(3);
    expect(first.close).toHaveBeenCalledTimes(1);
    expect(second.prepare).toHaveBeenCalledTimes(2);
  });

  it('keeps its connection if another one cannot be opened', async () => {
    const first = connection();
    const reader = new SqliteReader({ databaseConnection: first }, () => {
      throw new Error('unable to open database file');
    });
    for (const letter of ['a', 'b']) await reader.query(long(letter), []);
    expect(() => reader.query(long('c'), [])).toThrow('unable to open database file');
    expect(await reader.query(long('a'), [])).toEqual([]);
    expect(first.close).not.toHaveBeenCalled();
  });
});

describe('MysqlReader', () => {
  it('returns the rows and releases the connection', async () => {
    const connection = connectionThat((answer) => answer(null, [1, 2]));
    expect(await readerWith(connection).query('SELECT', [])).toEqual([1, 2]);
    expect(connection.done).toEqual(['released']);
  });

  it('rejects with the error of the driver, also for invalid values', async () => {
    const failed = { code: 'ER_BAD_FIELD_ERROR' };
    const failing = connectionThat((answer) => answer(failed));
    await expect(readerWith(failing).query('SELECT', [])).rejects.toBe(failed);
    const throwing = connectionThat(() => {
      throw new TypeError('Bind parameters must not contain undefined');
    });
    await expect(readerWith(throwing).query('SELECT', [])).rejects.toThrow(TypeError);
    expect([...failing.done, ...throwing.done]).toEqual(['released', 'released']);
  });

  it.each(['ER_MAX_PREPARED_STMT_COUNT_REACHED', 'ER_NEED_REPREPARE', 'ER_UNKNOWN_STMT_HANDLER', 'ER_UNSUPPORTED_PS'])(
    'sends the statement as plain text if the server cannot prepare it: %s',
    async (code) => {
      const connection = connectionThat((answer) => answer({ code }));
      expect(await readerWith(connection).query('SELECT', [])).toEqual(['as text']);
    },
  );

  it('does not keep a prepared statement with many values', async () => {
    const unprepare = jest.fn();
    const reader = readerWith({ ...connectionThat((answer) => answer(null, [])), unprepare });
    await reader.query('SELECT few', Array<number>(100).fill(1));
    await reader.query('SELECT many', Array<number>(101).fill(1));
    expect(unprepare.mock.calls).toEqual([['SELECT many']]);
  });

  it('does not use the connection after an error, because it can be closed', async () => {
    const unprepare = jest.fn();
    const lost = { code: 'PROTOCOL_CONNECTION_LOST' };
    const reader = readerWith({ ...connectionThat((answer) => answer(lost)), unprepare });
    await expect(reader.query('SELECT many', Array<number>(101).fill(1))).rejects.toBe(lost);
    expect(unprepare).not.toHaveBeenCalled();
  });

  it('rejects with "unavailable" after the timeout and destroys the connection', async () => {
    let late: QueryCallback = () => undefined;
    const connection = connectionThat((answer) => (late = answer));
    const error = await readerWith(connection)
      .query('SELECT', [])
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'unavailable' } satisfies Partial<DomainError>);
    late(null, []);
    expect(connection.done).toEqual(['destroyed']);
  });

  it('rejects after the time limit of the call instead of the configured timeout', async () => {
    jest.useFakeTimers();
    try {
      const connection = connectionThat(() => undefined);
      const failed = jest.fn();
      void readerWith(connection).query('SELECT', [], 5).catch(failed);
      await jest.advanceTimersByTimeAsync(5);
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'unavailable' }));
    } finally {
      jest.useRealTimers();
    }
  });

  it('releases a connection that arrives after the timeout', async () => {
    const connection = connectionThat((answer) => answer(null, []));
    let come: () => void = () => undefined;
    const reader = readerOn((got) => (come = () => got(null, connection)));
    await expect(reader.query('SELECT', [])).rejects.toThrow(DomainError);
    come();
    expect(connection.done).toEqual(['released']);
  });

  it('rejects with the error of the pool if no connection is available', async () => {
    const refused = new Error('connect ECONNREFUSED');
    await expect(readerOn((got) => got(refused)).query('SELECT', [])).rejects.toBe(refused);
  });
});
