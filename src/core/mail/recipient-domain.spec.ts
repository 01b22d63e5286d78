import { recipientDomain } from './recipient-domain.js';

describe('recipientDomain', () => {
  it.each([
    ['jane@example.org', 'example.org'],
    ['jane@Mail.Example.ORG', 'example.org'],
    ['jane@example.org.', 'example.org'],
    ['"a@b"@a.b.c.example.org', 'example.org'],
    ['jane@gmx.de', 'gmx.de'],
    ['jane@mail.example.de', 'example.de'],
    ['jane@mail.example.co.uk', 'example.co.uk'],
    ['jane@mail.other.co.uk', 'other.co.uk'],
    ['jane@mail.münchen.example', 'xn--mnchen-3ya.example'],
    ['jane@localhost', 'localhost'],
    ['jane@A_b%.example', 'a_b%.example'],
  ])('returns the domain of %s', (address, domain) => {
    expect(recipientDomain(address)).toBe(domain);
  });
});
