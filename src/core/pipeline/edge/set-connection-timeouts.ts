import type { Server } from 'node:http';

/** Node types this property only as an option of `createServer`, which Nest calls. Node reads it when the server starts to listen. */
type ServerWithCheckInterval = Server & { connectionsCheckingInterval: number };

/** Limits how long a slow or silent client can occupy a connection and its file descriptor. */
export function setConnectionTimeouts(server: Server): void {
  // The headers of a request are a few packets.
  server.headersTimeout = 15_000;
  // The whole request, including the largest upload over a slow connection.
  server.requestTimeout = 300_000;
  // Longer than the keep-alive timeout of proxies (usually 60 s). If the server closed first, proxies would send requests on closed
  // connections.
  server.keepAliveTimeout = 75_000;
  (server as ServerWithCheckInterval).connectionsCheckingInterval = 5000;
  // No limit by number: Node would silently drop the last headers, possibly a credential. All headers together are limited to 16 KiB.
  server.maxHeadersCount = 0;
  // Each connection costs memory. Node closes connections over the limit immediately.
  server.maxConnections = 10_000;
}
