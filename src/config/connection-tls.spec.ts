import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CERTIFICATE_FILE, LOCALHOST } from '../../test/support/tls/index.js';
import { readMysqlTls, readRedisTls } from './connection-tls.js';

const MYSQL = 'mysql://masthead:hunter2@db:3306/site';
const MYSQL_PARAMETERS = 'ssl-mode, ssl-ca, ssl-cert, ssl-key';

describe('TLS parameters of a URL', () => {
  let folder: string;
  let paths: Record<
    'ca' | 'key' | 'otherKey' | 'encryptedKey' | 'text' | 'damaged' | 'plus' | 'large' | 'pipe',
    string
  >;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-tls-'));
    const write = (name: string, text: string | Buffer) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const pem = { type: 'pkcs8', format: 'pem' } as const;
    paths = {
      ca: CERTIFICATE_FILE,
      key: write('key.pem', LOCALHOST.key),
      otherKey: write('other-key.pem', privateKey.export(pem)),
      encryptedKey: write('encrypted.pem', privateKey.export({ ...pem, cipher: 'aes-256-cbc', passphrase: 'hunter2' })),
      text: write('text.pem', 'no certificate'),
      damaged: write('damaged.pem', LOCALHOST.cert.replace(/\n[^-]{40}/, '\n')),
      plus: write('a+b,c.pem', LOCALHOST.cert),
      large: write('large.pem', LOCALHOST.cert.padEnd(1024 * 1024 + 1)),
      pipe: join(folder, 'pipe.pem'),
    };
    execFileSync('mkfifo', [paths.pipe]);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const problem = (read: () => unknown): string | undefined => {
    try {
      read();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();

  describe('readMysqlTls', () => {
    it('returns no mode and no files without parameters', () => {
      expect(readMysqlTls(MYSQL)).toEqual({ mode: undefined, files: {} });
    });

    it.each(['DISABLED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'])('returns the mode %s', (mode) => {
      expect(readMysqlTls(`${MYSQL}?ssl-mode=${mode}`)).toEqual({ mode, files: {} });
    });

    it('returns VERIFY_CA for REQUIRED with a CA, unlike MySQL', () => {
      const { mode, files } = readMysqlTls(`${MYSQL}?ssl-mode=REQUIRED&ssl-ca=${paths.ca}`);
      expect([mode, files]).toEqual(['VERIFY_CA', { ca: LOCALHOST.cert }]);
    });

    it('returns the contents of the files', () => {
      const files = { 'ssl-ca': paths.plus, 'ssl-cert': paths.ca, 'ssl-key': paths.key };
      expect(readMysqlTls(`${MYSQL}?${query({ 'ssl-mode': 'VERIFY_IDENTITY', ...files })}`).files).toEqual({
        ca: LOCALHOST.cert,
        ...LOCALHOST,
      });
    });

    it('reads a path with a plus sign that is not escaped', () => {
      const path = encodeURI(paths.plus);
      expect(path).toContain('+');
      expect(readMysqlTls(`${MYSQL}?ssl-mode=VERIFY_CA&ssl-ca=${path}`).files.ca).toBe(LOCALHOST.cert);
    });

    it.each([
      ['?ssl-mode=PREFERRED', 'ssl-mode must be one of DISABLED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY'],
      ['?ssl-mode=required', 'ssl-mode must be one of DISABLED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY'],
      ['?ssl-mode=', 'ssl-mode must not be empty'],
      ['?ssl-mode=REQUIRED&ssl-mode=DISABLED', 'must not contain ssl-mode twice'],
      ['?ssl-ca=/ca.pem', 'ssl-ca requires ssl-mode=VERIFY_IDENTITY, VERIFY_CA or REQUIRED'],
      ['?ssl-mode=DISABLED&ssl-key=/key.pem', 'ssl-key requires ssl-mode=VERIFY_IDENTITY, VERIFY_CA or REQUIRED'],
      ['?ssl-mode=REQUIRED&ssl-cert=/cert.pem', 'ssl-cert and ssl-key must be given together'],
      ['?ssl-mode=REQUIRED&ssl-key=/key.pem', 'ssl-cert and ssl-key must be given together'],
      ['?charset=latin1', `does not allow the parameter charset, only ${MYSQL_PARAMETERS}`],
      ['?ssl-mode=REQUIRED&ssl-crl=/x', `does not allow the parameter ssl-crl, only ${MYSQL_PARAMETERS}`],
      ['#ssl', 'must not have a fragment: write # as %23'],
      ['?ssl-mode=REQUIRED#', 'must not have a fragment: write # as %23'],
      ['?hunter2=@x', `allows only the parameters ${MYSQL_PARAMETERS}: write ? in a password as %3F`],
      ['?hunter2!', `allows only the parameters ${MYSQL_PARAMETERS}: write ? in a password as %3F`],
    ])('rejects %s', (parameters, error) => {
      expect(problem(() => readMysqlTls(MYSQL + parameters))).toBe(error);
    });

    it.each(['ssl', 'useSSL', 'sslmode', 'sslMode', 'ssl_mode', 'tls', 'requireSSL'])(
      'names the replacement of the parameter %s',
      (name) => {
        expect(problem(() => readMysqlTls(`${MYSQL}?${name}=true`))).toBe(
          `does not allow the parameter ${name}: write ssl-mode=VERIFY_IDENTITY, or ssl-mode=REQUIRED to encrypt without verification`,
        );
      },
    );

    it.each(['ssl-ca', 'ssl-cert', 'ssl-key'])('rejects a path in %s that is not a file of limited size', (name) => {
      const others: Record<string, string> = name === 'ssl-ca' ? {} : { 'ssl-cert': paths.ca, 'ssl-key': paths.key };
      const errors = [folder, '/dev/zero', paths.pipe, paths.large].map((path) => {
        const parameters = query({ 'ssl-mode': 'VERIFY_CA', ...others, [name]: path });
        return problem(() => readMysqlTls(`${MYSQL}?${parameters}`));
      });
      const irregular = `${name} must be the path of a file: the path is not a regular file`;
      const tooLarge = `${name} must be the path of a file of at most 1048576 bytes`;
      expect(errors).toEqual([irregular, irregular, irregular, tooLarge]);
    });

    it('rejects files that cannot be read or used, without their paths', () => {
      const pair = { 'ssl-cert': paths.ca, 'ssl-key': paths.key };
      const cases: [Record<string, string>, string][] = [
        [{ 'ssl-ca': join(folder, 'missing') }, 'ssl-ca must be the path of a readable file: the file does not exist'],
        [{ 'ssl-ca': `${paths.ca}\0` }, 'ssl-ca must be the path of a readable file: ERR_INVALID_ARG_VALUE'],
        [{ 'ssl-ca': paths.text }, 'ssl-ca must be a file with certificates in PEM format'],
        [{ 'ssl-ca': paths.damaged }, 'ssl-ca must be a file with certificates in PEM format'],
        [{ 'ssl-ca': paths.key }, 'ssl-ca must be a file with certificates in PEM format'],
        [{ ...pair, 'ssl-cert': paths.key }, 'ssl-cert must be a file with certificates in PEM format'],
        [{ ...pair, 'ssl-key': paths.otherKey }, 'ssl-key is not the key of ssl-cert'],
        ...[paths.ca, paths.encryptedKey].map((key): [Record<string, string>, string] => [
          { ...pair, 'ssl-key': key },
          'ssl-key must be a file with a private key in PEM format, without a passphrase',
        ]),
      ];
      for (const [files, error] of cases) {
        const url = `${MYSQL}?${query({ 'ssl-mode': 'VERIFY_CA', ...files })}`;
        expect([files, problem(() => readMysqlTls(url))]).toEqual([files, error]);
      }
    });

    it('does not print a key that is given instead of its path', () => {
      const url = `${MYSQL}?${query({ 'ssl-mode': 'REQUIRED', 'ssl-cert': paths.ca, 'ssl-key': LOCALHOST.key })}`;
      expect(problem(() => readMysqlTls(url))).toMatch(
        /^ssl-key must be the path of a readable file: (E[A-Z]+|the file does not exist)$/,
      );
    });
  });

  describe('readRedisTls', () => {
    it('returns the contents of the files of rediss://, and undefined for redis://', () => {
      expect(readRedisTls('redis://cache')).toBeUndefined();
      expect(readRedisTls('rediss://cache')).toEqual({});
      expect(readRedisTls('REDISS://cache')).toEqual({});
      const files = { 'ssl-ca': paths.ca, 'ssl-cert': paths.ca, 'ssl-key': paths.key };
      expect(readRedisTls(`rediss://cache/1?${query(files)}`)).toEqual({ ca: LOCALHOST.cert, ...LOCALHOST });
    });

    it.each([
      ['redis://cache?ssl-ca=/ca.pem', 'ssl-ca requires rediss://'],
      ['rediss://cache?ssl-mode=REQUIRED', 'does not allow the parameter ssl-mode, only ssl-ca, ssl-cert, ssl-key'],
      ['rediss://cache?ssl-key=/key.pem', 'ssl-cert and ssl-key must be given together'],
      ['rediss://cache?ssl-ca=/missing', 'ssl-ca must be the path of a readable file: the file does not exist'],
      ['rediss://cache/0#1', 'must not have a fragment: write # as %23'],
    ])('rejects %s', (url, error) => {
      expect(problem(() => readRedisTls(url))).toBe(error);
    });
  });
});
