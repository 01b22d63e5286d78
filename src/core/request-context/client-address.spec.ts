import { addressKey } from './request-context.js';

describe('addressKey', () => {
  it.each([
    ['192.0.2.1', 'ip:192.0.2.1'],
    ['::ffff:192.0.2.1', 'ip:192.0.2.1'],
    ['::FFFF:192.0.2.1', 'ip:192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2::/64'],
    ['2001:db8:1:2::', 'ip:2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', 'ip:2001:db8:1:2::/64'],
    ['2001:db8::1', 'ip:2001:db8:0:0::/64'],
    ['::1', 'ip:0:0:0:0::/64'],
    ['::', 'ip:0:0:0:0::/64'],
    ['1::', 'ip:1:0:0:0::/64'],
    ['::2:3:4:5:6:7:8', 'ip:0:2:3:4::/64'],
    ['fe80::1%eth0', 'ip:fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', 'ip:64:ff9b:0:0::/64'],
    ['192.0.2.1:4711', 'ip:192.0.2.1'],
    ['[2001:db8::1]:4711', 'ip:2001:db8:0:0::/64'],
    ['[2001:db8::1]', 'ip:2001:db8:0:0::/64'],
  ])('maps %s to %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('maps all invalid addresses to one key', () => {
    const keys = [undefined, '', 'unknown', '_hidden', '192.0.2', '192.0.2.999:1', '[x]:1', 'x'.repeat(8000)].map(
      addressKey,
    );

    expect(new Set(keys)).toEqual(new Set(['ip:']));
  });
});
