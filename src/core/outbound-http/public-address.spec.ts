import { isPublicAddress, isPrivateTarget } from './public-address.js';

const PRIVATE = [
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
  ],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1'],
  ...['198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '100::1', '100:0:0:1::1', '1::1', '4000::1', '5f00::1', '2001::1'],
  ...['2001:2::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'fc00::1', 'fd12::1', 'fe80::1'],
  ...['fe80::1%lo', '2600::1%lo', 'fec0::1', 'ff02::1', '', 'example.org', '2130706433', '0x7f.1', '127.1'],
];
const PUBLIC = [
  ...['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.1'],
  ...[
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
  ],
  ...['2001:200::1', '2001:4860:4860::8888', '2003::1', '2606:4700::1111', '2a00::1', '3ffe::1'],
];

describe('isPublicAddress', () => {
  it.each(PRIVATE)('rejects the private address %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('accepts the public address %s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('isPrivateTarget', () => {
  const isPrivate = (url: string) => isPrivateTarget(new URL(url));

  it.each([
    ...[
      'http://0/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0177.0.0.1/',
      'http://127.1/',
      'http://127.0.1/',
    ],
    ...[
      'http://0x7f.0.0x0.1/',
      'http://017700000001/',
      'http://%31%32%37.0.0.1/',
      'http://１２７。0。0。1/',
      'http://127.0.0.1./',
    ],
    ...[
      'http://[::1]/',
      'http://[0:0:0:0:0:ffff:127.0.0.1]/',
      'http://[64:ff9b::127.0.0.1]/',
      'http://[fe80::1]:8080/',
    ],
    ...['http://localhost/', 'http://localhost./', 'http://LocalHost../', 'http://a.b.localhost/', 'http://ⓛocalhost/'],
    ...['http://printer.local/', 'http://api.internal./', 'http://router.home.arpa/', 'http://localhost.localdomain/'],
  ])('rejects the private host of %s', (url) => expect(isPrivate(url)).toBe(true));

  it.each([
    ...[
      'http://example.org/',
      'https://localhost.example.org/',
      'https://mylocalhost/',
      'https://internal.example.org/',
    ],
    ...['https://8.8.8.8/', 'https://134744072/', 'https://[2606:4700::1111]/', 'https://127.0.0.1.example.org/'],
  ])('accepts the public host of %s', (url) => expect(isPrivate(url)).toBe(false));
});
