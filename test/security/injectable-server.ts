import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestDatabase } from '../support/test-database.js';

/** A deliberately vulnerable server that concatenates a query parameter into a statement. */
export async function startInjectableServer(database: TestDatabase): Promise<{ url: string; server: Server }> {
  await database.sql('CREATE TABLE notes (id INTEGER, title VARCHAR(20))');
  await database.sql("INSERT INTO notes VALUES (1, 'one'), (2, 'two')");
  const server = createServer((request, response) => {
    const id = new URL(request.url!, 'http://localhost').searchParams.get('id');
    const rows = (): Promise<unknown> => database.sql(`SELECT id, title FROM notes WHERE id = ${id}`);
    // Like a secure server, hides the error of the database.
    void Promise.resolve()
      .then(rows)
      .catch(() => ({ error: 'bad' }))
      .then((body) => response.end(JSON.stringify(body)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?id=1`, server };
}
