import type { Server } from 'node:http';

/** Unknown to Node's types but as an option of a server's making, which is Nest's. It is read when the server begins to listen. */
type Checked = Server & { connectionsCheckingInterval: number };

/** What a client may cost that is slow, or says nothing: a connection and its descriptor, for so long. */
export function limitConnections(server: Server): void {
  // The head of a request is a few packets.
  server.headersTimeout = 15_000;
  // The whole of it, the largest file on a slow line included.
  server.requestTimeout = 300_000;
  // Longer than those of proxies (60 s is usual): who closes first must be the one who sends, or requests meet a closed connection.
  server.keepAliveTimeout = 75_000;
  (server as Checked).connectionsCheckingInterval = 5000;
  // The 16 KiB that a head may have are the bound. Of more headers than this Node would drop the last ones, a credential among them.
  server.maxHeadersCount = 0;
  // Each costs memory; those beyond are closed as they come.
  server.maxConnections = 10_000;
}
