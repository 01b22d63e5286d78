import type { Pool } from 'mysql2';
import { DomainError } from '../../errors/domain-error.js';
import { MysqlReader } from './mysql-reader.js';

type Answer = (error: object | null, rows?: unknown[]) => void;

/** A connection that does what a test says, and what was done with it. */
function connectionThat(execute: (answer: Answer) => void) {
  const done: string[] = [];
  return {
    done,
    execute: (_sql: string, _values: unknown[], answer: Answer) => execute(answer),
    query: (_sql: string, _values: unknown[], answer: Answer) => answer(null, ['as text']),
    release: () => done.push('released'),
    destroy: () => done.push('destroyed'),
  };
}

function readerOn(getConnection: (got: (error: Error | null, connection?: unknown) => void) => void) {
  return new MysqlReader({ getConnection } as unknown as Pool, 20);
}

const readerWith = (connection: object) => readerOn((got) => got(null, connection));

describe('reading on MySQL', () => {
  it('gives the rows, and the connection back', async () => {
    const connection = connectionThat((answer) => answer(null, [1, 2]));
    expect(await readerWith(connection).query('SELECT', [])).toEqual([1, 2]);
    expect(connection.done).toEqual(['released']);
  });

  it("gives the driver's own error, also one about the values", async () => {
    const failed = { code: 'ER_BAD_FIELD_ERROR' };
    const failing = connectionThat((answer) => answer(failed));
    await expect(readerWith(failing).query('SELECT', [])).rejects.toBe(failed);
    const throwing = connectionThat(() => {
      throw new TypeError('Bind parameters must not contain undefined');
    });
    await expect(readerWith(throwing).query('SELECT', [])).rejects.toThrow(TypeError);
    expect([...failing.done, ...throwing.done]).toEqual(['released', 'released']);
  });

  it('asks in plain text what the server does not prepare', async () => {
    const connection = connectionThat((answer) => answer({ code: 'ER_MAX_PREPARED_STMT_COUNT_REACHED' }));
    expect(await readerWith(connection).query('SELECT', [])).toEqual(['as text']);
  });

  it('ends in time, and uses no connection again that has not answered', async () => {
    let late: Answer = () => undefined;
    const connection = connectionThat((answer) => (late = answer));
    const error = await readerWith(connection)
      .query('SELECT', [])
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'unavailable' } satisfies Partial<DomainError>);
    late(null, []);
    expect(connection.done).toEqual(['destroyed']);
  });

  it('gives a connection back that comes too late', async () => {
    const connection = connectionThat((answer) => answer(null, []));
    let come: () => void = () => undefined;
    const reader = readerOn((got) => (come = () => got(null, connection)));
    await expect(reader.query('SELECT', [])).rejects.toThrow(DomainError);
    come();
    expect(connection.done).toEqual(['released']);
  });

  it('tells that there is no connection', async () => {
    const refused = new Error('connect ECONNREFUSED');
    await expect(readerOn((got) => got(refused)).query('SELECT', [])).rejects.toBe(refused);
  });
});
