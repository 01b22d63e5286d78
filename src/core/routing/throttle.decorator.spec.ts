import { parseThrottle, Throttle } from './throttle.decorator.js';

describe('parseThrottle', () => {
  it.each([
    ['throttle:100,60', 100, 60],
    ['throttle:1,1', 1, 1],
    ['throttle:1000000000,86400', 1_000_000_000, 86_400],
  ])('parses %s', (declaration, requests, window) => {
    expect(parseThrottle(declaration)).toEqual({ requests, window });
  });

  it.each([
    '',
    'throttle',
    'throttle:',
    'throttle:5',
    'throttle:5,',
    'throttle:,60',
    'throttle:0,60',
    'throttle:5,0',
    'throttle:-5,60',
    'throttle:5,60,1',
    'throttle:5, 60',
    'throttle:1.5,60',
    'throttle:1e3,60',
    'throttle:5,86401',
    'throttle:1000000001,60',
    'throttle:5,60\n',
    'Throttle:5,60',
    'limit:5,60',
    '5,60',
  ])('rejects "%s" with a message that quotes the declaration', (declaration) => {
    expect(() => parseThrottle(declaration)).toThrow(
      `"${declaration}" is not a rate limit: write throttle:<requests>,`,
    );
  });
});

describe('Throttle', () => {
  it('throws for an invalid declaration when the decorator is applied', () => {
    expect(() => Throttle('throttle:5')).toThrow('"throttle:5" is not a rate limit');
  });
});
