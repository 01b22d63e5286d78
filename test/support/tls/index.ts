import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve('test/support/tls');

/** Whoever shall trust the certificate is given this file. */
export const CERTIFICATE_FILE = join(FOLDER, 'localhost.pem');

/** A certificate for `localhost` that signs itself, and its key, for tests alone; until 2100. */
export const LOCALHOST = {
  cert: readFileSync(CERTIFICATE_FILE, 'utf8'),
  key: readFileSync(join(FOLDER, 'localhost-key.pem'), 'utf8'),
};
