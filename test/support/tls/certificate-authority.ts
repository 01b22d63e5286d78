import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binaries } from '../lanes.cjs';

/** Paths of a certificate and its key. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateOptions {
  /** Names of the certificate, such as `IP:127.0.0.1,DNS:localhost`. */
  readonly names?: string;
  readonly isExpired?: boolean;
}

/** A certificate authority with a private folder. The system's configuration of OpenSSL is not used. */
export class CertificateAuthority {
  /** Path of the certificate of the authority. */
  readonly cert: string;
  readonly folder = mkdtempSync(join(tmpdir(), 'masthead-ca-'));

  constructor() {
    this.cert = this.path('ca.pem');
    writeFileSync(this.path('openssl.cnf'), '[req]\ndistinguished_name = dn\n[dn]\n');
    const options = ['-x509', '-addext', 'basicConstraints=critical,CA:TRUE', '-days', '2', '-out', this.cert];
    this.request('ca', options);
  }

  /** Issues a certificate. `name` is its common name and the name of its files. */
  issue(name: string, { names, isExpired = false }: CertificateOptions = {}): CertificateFiles {
    const [csr, cert] = [this.path(`${name}.csr`), this.path(`${name}.pem`)];
    this.request(name, [...(names === undefined ? [] : ['-addext', `subjectAltName=${names}`]), '-out', csr]);
    this.openssl([
      ...['x509', '-req', '-in', csr, '-CA', this.cert, '-CAkey', this.path('ca-key.pem'), '-CAcreateserial'],
      ...['-copy_extensions', 'copy', '-days', isExpired ? '-1' : '2', '-out', cert],
    ]);
    return { cert, key: this.path(`${name}-key.pem`) };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private request(name: string, options: readonly string[]): void {
    this.openssl([
      ...['req', '-new', '-config', this.path('openssl.cnf'), '-subj', `/CN=${name}`, '-nodes'],
      ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-keyout', this.path(`${name}-key.pem`), ...options],
    ]);
  }

  private openssl(args: readonly string[]): void {
    execFileSync(binaries.openssl()!, args, { stdio: 'pipe' });
  }

  private path(name: string): string {
    return join(this.folder, name);
  }
}
