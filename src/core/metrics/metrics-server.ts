import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Metrics } from './metrics.js';

/** Serves `GET /metrics` on a separate port, which the proxy in front of the API does not expose. */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private server?: Server;

  constructor(
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  /** Called by the server only; commands do not open the port. Does nothing without `METRICS_PORT`. */
  async listen(): Promise<void> {
    const { METRICS_PORT, HOST } = this.settings;
    if (METRICS_PORT === undefined) return;
    this.server = createServer(({ method, url = '' }, response) => {
      const found = /^\/metrics(\?|$)/.test(url) && (method === 'GET' || method === 'HEAD');
      if (!found) return void response.writeHead(404).end();
      this.metrics.bytes().then(
        (body) => response.writeHead(200, { 'Content-Type': this.metrics.contentType }).end(body),
        (error: unknown) => {
          this.logger.error({ err: error }, 'The metrics could not be collected');
          response.writeHead(500).end();
        },
      );
    }).listen(METRICS_PORT, HOST);
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
