import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { EnvError } from 'envalid';
import { readRegularFile } from './read-regular-file.js';

const SSL_MODES = ['DISABLED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'] as const;
const FILE_PARAMETERS = ['ssl-ca', 'ssl-cert', 'ssl-key'] as const;
/** A bundle with all public CAs has about 250 KB. */
const MAX_FILE_BYTES = 1024 * 1024;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs;

/** `DISABLED`: plaintext. `REQUIRED`: encrypted, not verified. `VERIFY_CA`: the chain is verified. `VERIFY_IDENTITY`: also the host name. */
export type SslMode = (typeof SSL_MODES)[number];

/** Contents of PEM files. Without `ca`, the certificates of Node.js are trusted. */
export interface TlsFiles {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface MysqlTls {
  /** Undefined if the URL does not state a mode: the connection is plaintext. */
  readonly mode?: SslMode;
  readonly files: TlsFiles;
}

/** Reads the TLS parameters of a MySQL URL and their files. Throws an `EnvError` that names the parameter. */
export function readMysqlTls(url: string): MysqlTls {
  const parameters = parseParameters(url, ['ssl-mode', ...FILE_PARAMETERS]);
  const given = parameters.get('ssl-mode');
  const mode = SSL_MODES.find((known) => known === given);
  if (given !== undefined && mode === undefined) throw new EnvError(`ssl-mode must be one of ${SSL_MODES.join(', ')}`);
  const file = FILE_PARAMETERS.find((name) => parameters.has(name));
  if (file !== undefined && (mode === undefined || mode === 'DISABLED')) {
    throw new EnvError(`${file} requires ssl-mode=VERIFY_IDENTITY, VERIFY_CA or REQUIRED`);
  }
  const files = readFiles(parameters);
  // Unlike MySQL, the chain is verified if `ssl-ca` is given.
  return { mode: mode === 'REQUIRED' && files.ca !== undefined ? 'VERIFY_CA' : mode, files };
}

/** Reads the TLS files of a `rediss://` URL; returns undefined for `redis://`. Throws an `EnvError` that names the parameter. */
export function readRedisTls(url: string): TlsFiles | undefined {
  const parameters = parseParameters(url, FILE_PARAMETERS);
  if (new URL(url).protocol === 'rediss:') return readFiles(parameters);
  const [name] = parameters.keys();
  if (name !== undefined) throw new EnvError(`${name} requires rediss://`);
  return undefined;
}

// An error must not contain a part of a password with an unescaped "?" or "#".
function parseParameters(url: string, allowed: readonly string[]): Map<string, string> {
  if (url.includes('#')) throw new EnvError('must not have a fragment: write # as %23');
  const { search } = new URL(url);
  const parameters = new Map<string, string>();
  // A plus sign in a path is not a space.
  for (const [name, value] of new URLSearchParams(search.replaceAll('+', '%2B'))) {
    if (!allowed.includes(name)) throw new EnvError(unknownParameter(name, search, allowed));
    if (parameters.has(name)) throw new EnvError(`must not contain ${name} twice`);
    if (value === '') throw new EnvError(`${name} must not be empty`);
    parameters.set(name, value);
  }
  return parameters;
}

function unknownParameter(name: string, search: string, allowed: readonly string[]): string {
  if (!/^[\w-]{1,32}$/.test(name) || search.includes('@')) {
    return `allows only the parameters ${allowed.join(', ')}: write ? in a password as %3F`;
  }
  const isReplaced = allowed.includes('ssl-mode') && /^(use|require)?[-_]?(ssl|tls)[-_]?(mode)?$/i.test(name);
  return isReplaced
    ? `does not allow the parameter ${name}: write ssl-mode=VERIFY_IDENTITY, or ssl-mode=REQUIRED to encrypt without verification`
    : `does not allow the parameter ${name}, only ${allowed.join(', ')}`;
}

function readFiles(parameters: ReadonlyMap<string, string>): TlsFiles {
  if (parameters.has('ssl-cert') !== parameters.has('ssl-key')) {
    throw new EnvError('ssl-cert and ssl-key must be given together');
  }
  const [ca, cert, key] = FILE_PARAMETERS.map((name) => readFile(name, parameters.get(name)));
  if (ca !== undefined) parseCertificates('ssl-ca', ca);
  if (cert !== undefined && key !== undefined) {
    const [certificate] = parseCertificates('ssl-cert', cert);
    if (!certificate!.checkPrivateKey(parseKey(key))) throw new EnvError('ssl-key is not the key of ssl-cert');
  }
  try {
    createSecureContext({ ca, cert, key });
  } catch (error) {
    throw new EnvError(`the TLS files cannot be used (${(error as Error).message})`);
  }
  return { ca, cert, key };
}

function readFile(name: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readRegularFile(path, MAX_FILE_BYTES).toString();
  } catch (error) {
    throw new EnvError(`${name} ${(error as Error).message}`);
  }
}

// Node.js ignores certificates of a CA file that it cannot parse.
function parseCertificates(name: string, pem: string): X509Certificate[] {
  try {
    const certificates = (pem.match(CERTIFICATE) ?? []).map((block) => new X509Certificate(block));
    if (certificates.length > 0) return certificates;
  } catch {
    // The same error as for a file without certificates.
  }
  throw new EnvError(`${name} must be a file with certificates in PEM format`);
}

function parseKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new EnvError('ssl-key must be a file with a private key in PEM format, without a passphrase');
  }
}
