import { mkdirSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { startGuarded } from './guarded-process.js';
import { waitUntilReady } from './wait-until-ready.js';

export interface S3Server {
  /** Settings for a service that stores its attachments on this server. */
  env: Record<string, string>;
  /** Folder with the objects whose keys have the prefix of the settings. */
  folder: string;
  stop(): Promise<void>;
}

const BUCKET = 'attachments';
const PREFIX = 'site/';
// The only account of s3rver: access key and secret key.
const ACCOUNT = 'S3RVER';

/** Starts a private S3-compatible server with one empty bucket. */
export async function startS3(): Promise<S3Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'masthead-s3-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const program = createRequire(__filename).resolve('s3rver/bin/s3rver.js');
  const server = await startGuarded(folder, [
    ...[process.execPath, program, '--directory', data, '--address', '127.0.0.1', '--port', `${port}`, '--silent'],
    ...['--no-vhost-buckets', '--configure-bucket', BUCKET],
  ]);
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilReady('The S3 server', server, () => fetch(endpoint));
  return {
    folder: join(data, BUCKET, PREFIX),
    env: {
      ATTACHMENTS_STORAGE: 's3',
      ATTACHMENTS_S3_ENDPOINT: endpoint,
      ATTACHMENTS_S3_REGION: 'eu-central-1',
      ATTACHMENTS_S3_BUCKET: BUCKET,
      ATTACHMENTS_S3_ACCESS_KEY_ID: ACCOUNT,
      ATTACHMENTS_S3_SECRET_ACCESS_KEY: ACCOUNT,
      ATTACHMENTS_S3_PREFIX: PREFIX,
      ATTACHMENTS_S3_FORCE_PATH_STYLE: 'true',
    },
    stop: () => server.stop(),
  };
}
