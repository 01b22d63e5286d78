import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GaleraNode } from '../support/galera-cluster.js';

/**
 * Tells a balancer which nodes can be used, one port for each: a node that was cut off still takes connections, and what it is asked
 * hangs or fails. Clusters are run with a program like this beside each node.
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
