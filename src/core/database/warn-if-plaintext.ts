import { Logger } from '@nestjs/common';
import { readMysqlTls } from '../../config/connection-tls.js';
import type { Settings } from '../../config/settings.js';
import { isLoopback } from '../outbound-http/public-address.js';
import { parseDatabaseUrl } from './data-source-options.js';

type UrlSettings = Pick<Settings, 'production' | 'DATABASE_URL' | 'DATABASE_REPLICA_URLS'>;

/** Logs one warning in production if a URL of another machine has no ssl-mode. `ssl-mode=DISABLED` states the choice. */
export function warnIfPlaintext({ production, DATABASE_URL, DATABASE_REPLICA_URLS }: UrlSettings): void {
  if (!production) return;
  const servers = [DATABASE_URL, ...DATABASE_REPLICA_URLS].flatMap((url) => {
    const target = parseDatabaseUrl(url);
    if (target.dialect === 'sqlite' || isLoopback(target.host) || readMysqlTls(url).mode !== undefined) return [];
    return [`${target.host}:${target.port}`];
  });
  if (servers.length === 0) return;
  new Logger('Database').warn(
    `The connections to ${servers.join(', ')} are not encrypted: add ssl-mode=VERIFY_IDENTITY to DATABASE_URL and DATABASE_REPLICA_URLS, or ssl-mode=DISABLED if the network is trusted`,
  );
}
