import { parseThrottle } from './throttle.js';
import { Throttle } from './throttle.decorator.js';

describe('parseThrottle', () => {
  it.each([
    ['throttle:100,60', 100, 60],
    ['throttle:1,1', 1, 1],
    ['throttle:1000000000,86400', 1_000_000_000, 86_400],
  ])('reads %s', (declaration, requests, window) => {
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
  ])('refuses "%s" and quotes it', (declaration) => {
    expect(() => parseThrottle(declaration)).toThrow(`"${declaration}" is no rate limit: write throttle:<requests>,`);
  });
});

describe('Throttle', () => {
  it('reads its declaration where it is written, so that a mistake stops the start', () => {
    expect(() => Throttle('throttle:5')).toThrow('"throttle:5" is no rate limit');
  });
});
