/**
 * The first fixed versions of each advisory. The service installs no earlier version. If several release lines were fixed, the
 * list has one version per line, and versions of other lines must be newer than all of them. Add a row for each new advisory;
 * `npm audit` is not used because not every registry supports it.
 */
export const FIXED_VERSIONS: Record<string, { advisory: string; fixed: string[] }[]> = {
  '@nestjs/common': [{ advisory: 'CVE-2024-29409', fixed: ['10.4.16', '11.0.16'] }],
  '@nestjs/core': [{ advisory: 'CVE-2023-26108', fixed: ['9.0.5'] }],
  'ansi-regex': [{ advisory: 'CVE-2021-3807', fixed: ['3.0.1', '4.1.1', '5.0.1', '6.0.1'] }],
  'body-parser': [
    { advisory: 'CVE-2024-45590', fixed: ['1.20.3'] },
    { advisory: 'CVE-2025-13466', fixed: ['2.2.1'] },
  ],
  busboy: [{ advisory: 'CVE-2022-24434', fixed: ['1.0.0'] }],
  'class-validator': [{ advisory: 'CVE-2019-18413', fixed: ['0.14.0'] }],
  cookie: [{ advisory: 'CVE-2024-47764', fixed: ['0.7.0'] }],
  'cross-spawn': [{ advisory: 'CVE-2024-21538', fixed: ['6.0.6', '7.0.5'] }],
  debug: [{ advisory: 'GHSA-8mgj-vmr8-frr6', fixed: ['4.4.3'] }],
  express: [{ advisory: 'CVE-2024-43796', fixed: ['4.20.0', '5.0.0'] }],
  'file-type': [{ advisory: 'CVE-2022-36313', fixed: ['16.5.4', '17.1.3'] }],
  'js-yaml': [{ advisory: 'CVE-2025-64718', fixed: ['3.14.2', '4.1.1'] }],
  jsonwebtoken: [{ advisory: 'CVE-2022-23540', fixed: ['9.0.0'] }],
  jws: [{ advisory: 'CVE-2025-65945', fixed: ['3.2.3', '4.0.1'] }],
  lodash: [{ advisory: 'CVE-2025-13465', fixed: ['4.17.23'] }],
  minimist: [{ advisory: 'CVE-2021-44906', fixed: ['0.2.4', '1.2.6'] }],
  multer: [
    { advisory: 'CVE-2025-47935', fixed: ['2.0.0'] },
    { advisory: 'CVE-2025-48997', fixed: ['2.0.1'] },
    { advisory: 'CVE-2025-7338', fixed: ['2.0.2'] },
  ],
  mysql2: [{ advisory: 'CVE-2024-21512', fixed: ['3.9.8'] }],
  nanoid: [{ advisory: 'CVE-2024-55565', fixed: ['3.3.8', '5.0.9'] }],
  nodemailer: [{ advisory: 'CVE-2025-13033', fixed: ['7.0.7'] }],
  passport: [{ advisory: 'CVE-2022-25896', fixed: ['0.6.0'] }],
  'path-to-regexp': [{ advisory: 'CVE-2024-45296', fixed: ['0.1.10', '1.9.0', '3.3.0', '6.3.0', '8.0.0'] }],
  postcss: [{ advisory: 'CVE-2023-44270', fixed: ['8.4.31'] }],
  qs: [{ advisory: 'CVE-2025-15284', fixed: ['6.14.1'] }],
  'sanitize-html': [{ advisory: 'CVE-2024-21501', fixed: ['2.12.1'] }],
  semver: [{ advisory: 'CVE-2022-25883', fixed: ['5.7.2', '6.3.1', '7.5.2'] }],
  send: [{ advisory: 'CVE-2024-43799', fixed: ['0.19.0'] }],
  'serve-static': [{ advisory: 'CVE-2024-43800', fixed: ['1.16.0', '2.1.0'] }],
  'swagger-ui-dist': [{ advisory: 'CVE-2018-25031', fixed: ['4.1.3'] }],
  typeorm: [{ advisory: 'CVE-2025-60542', fixed: ['0.3.26'] }],
  validator: [{ advisory: 'CVE-2025-12758', fixed: ['13.15.22'] }],
};

/** Returns true if the version is at or above the fixed version of its release line, or newer than all fixed lines. */
export function isFixed(version: string, fixed: readonly string[]): boolean {
  const lines = fixed.map(partsOf);
  const [major, ...rest] = partsOf(version);
  const line = lines.find(([of]) => of === major);
  if (line) return compare([major!, ...rest], line) >= 0;
  return lines.every(([of]) => major! > of!);
}

const partsOf = (version: string) => version.split(/[.-]/, 3).map(Number);

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}
