import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve('test/support/tls');

/** The certificate as a PEM file, for clients that must trust it. */
export const CERTIFICATE_FILE = join(FOLDER, 'localhost.pem');

/** Self-signed certificate for `localhost` and its key. Only for tests; valid until 2100. */
export const LOCALHOST = {
  cert: readFileSync(CERTIFICATE_FILE, 'utf8'),
  key: readFileSync(join(FOLDER, 'localhost-key.pem'), 'utf8'),
};
