import { smtpOptions } from './smtp-transport.js';

const [development, production] = [{ production: false }, { production: true }];

describe('smtpOptions', () => {
  it.each([
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, secure: false }],
    ['smtp://mail.example.org:25', { host: 'mail.example.org', port: 25, secure: false }],
    ['smtps://mail.example.org/', { host: 'mail.example.org', port: 465, secure: true }],
    ['smtp://[2001:db8::1]:2525', { host: '2001:db8::1', port: 2525, secure: false }],
  ])('parses host, port and TLS of %s', (url, expected) => {
    expect(smtpOptions(url, development)).toMatchObject(expected);
    expect(smtpOptions(url, development)).not.toHaveProperty('auth');
  });

  it('decodes user and password', () => {
    const auth = { user: 'news@example.org', pass: 'p@ss:w/rd' };

    expect(smtpOptions('smtp://news%40example.org:p%40ss%3Aw%2Frd@h', development)).toMatchObject({ auth });
  });

  it.each([
    ['smtp://mail.example.org', production, true],
    ['smtp://10.0.0.1', production, true],
    ['smtp://127.0.0.1.example.org', production, true],
    ['smtp://localhost:2525', production, false],
    ['smtp://127.0.0.1:2525', production, false],
    ['smtp://[::1]:2525', production, false],
    ['smtp://mail.example.org', development, false],
  ])('for %s with %j sets requireTLS to %s', (url, settings, expected) => {
    expect(smtpOptions(url, settings).requireTLS).toBe(expected);
  });
});
