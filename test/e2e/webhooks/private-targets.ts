/** Spellings of hosts that connect to this machine. */
export const THIS_MACHINE = [
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.255.255.254', '0', '0.0.0.0'],
  ...['2130706433', '0x7f000001', '0X7F.1', '0x7f.0.0x0.1', '0177.0.0.1', '00000177.0x0.01', '017700000001'],
  ...['%31%32%37.0.0.1', '１２７.0.0.1', '①②⑦.⓪.⓪.①', '127。0。0。1'],
];
export const THIS_MACHINE_V6 = [
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:127.0.0.1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::ffff:0.0.0.0]'],
];

/** Addresses of internal networks, and addresses that some networks route internally. */
export const INTERNAL_HOSTS = [
  ...['10.0.0.1', '167772161', '172.16.0.1', '172.31.255.254', '192.168.0.1', '0xc0a80001', '0300.0250.0.1'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '100.64.0.1', '100.127.255.254'],
  ...['0.1.2.3', '192.0.0.8', '192.0.2.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['[fd00::1]', '[fc00::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[100::1]', '[2001:db8::1]', '[4000::1]'],
  // IPv4 inside IPv6: mapped, compatible, translated (NAT64), 6to4, Teredo.
  ...['[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]'],
  ...['[64:ff9b::7f00:1]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001::1]'],
];

/** Names that are always internal, regardless of the resolver. */
export const PRIVATE_NAMES = [
  ...['localhost', 'localhost.', 'LocalHost..', 'a.b.localhost', 'ⓛocalhost', 'localhost.localdomain'],
  ...['printer.local', 'metadata.google.internal', 'api.internal.', 'router.home.arpa'],
];

/** URLs that parsers could read differently, one reading being this machine. */
export const AMBIGUOUS_URLS = [
  ...[
    'http:\\\\127.0.0.1',
    'http:/127.0.0.1',
    'http:127.0.0.1',
    'http:///127.0.0.1/',
    '\\\\127.0.0.1\\a',
    '//127.0.0.1/',
  ],
  ...['http://127.0.0.1\\@example.org/', 'http://example.org\\@127.0.0.1/', 'http://127.0.0.1\\.example.org/'],
  ...['http://example.org@127.0.0.1/', 'http://user:password@127.0.0.1/', 'http://example.org:80@127.0.0.1/'],
  ...['http://127.0.0.1@example.org/', 'http://127.0.0.1%2f@example.org/', 'http://@127.0.0.1/', 'http://:@127.0.0.1/'],
  ...['http://127.0.0.1#@example.org/', 'http://127.0.0.1#.example.org/', 'http://127.0.0.1?@example.org/'],
  ...[
    'http://127.0.0\t.1/',
    'http://127.0.0.1\n/',
    'http://127.0\r\n.0.1/',
    'ht\ntp://127.0.0.1/',
    'http://127.0.0.1 /',
  ],
  ...[
    'http://127.0.0.1 .example.org/',
    'http://\u00ad127.0.0.1/',
    'http://127.0.0.1%00.example.org/',
    'http://[::1%lo]/',
  ],
  ...['http://127.0.0.1:80:80/', 'http://[::1]example.org/', 'http://[::1/', 'http://::1/', 'http://127.0.0.0.1/'],
];

export const PRIVATE_URLS = [...THIS_MACHINE, ...THIS_MACHINE_V6, ...INTERNAL_HOSTS, ...PRIVATE_NAMES].map(
  (host) => `http://${host}/`,
);
