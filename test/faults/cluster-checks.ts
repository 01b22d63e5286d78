import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GaleraNode } from '../support/galera-cluster.js';

/**
 * HTTP health checks for a load balancer, one port per node. An isolated node still accepts connections, but its statements hang or
 * fail. Production clusters run a similar program on each node.
 */
export class ClusterChecks {
  private constructor(private readonly servers: readonly Server[]) {}

  static async start(nodes: readonly GaleraNode[]): Promise<ClusterChecks> {
    const servers = nodes.map((node) =>
      createServer((_request, response) => {
        const end = (status: number) => void response.writeHead(status).end();
        node.isSynced().then(
          (isSynced) => end(isSynced ? 200 : 503),
          () => end(503),
        );
      }).listen(0, '127.0.0.1'),
    );
    await Promise.all(servers.map((server) => once(server, 'listening')));
    return new ClusterChecks(servers);
  }

  port(node: number): number {
    return (this.servers[node]!.address() as AddressInfo).port;
  }

  stop(): void {
    for (const server of this.servers) {
      server.close();
      server.closeAllConnections();
    }
  }
}
