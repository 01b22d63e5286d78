import { Deprecated } from './deprecated.decorator.js';
import { DEPRECATION_METADATA } from '../routing/route-metadata.js';

describe('Deprecated', () => {
  const declared = (options: Parameters<typeof Deprecated>[0]): unknown => {
    const route = () => undefined;
    Deprecated(options)({}, 'route', { value: route });
    return Reflect.getMetadata(DEPRECATION_METADATA, route);
  };

  it('stores start, sunset and successor', () => {
    expect(declared({ since: '2030-01-31', sunset: '2031-01-31T08:00:00+01:00', successor: '/api/v2/things' })).toEqual(
      {
        since: new Date('2030-01-31T00:00:00Z'),
        sunset: new Date('2031-01-31T07:00:00Z'),
        successor: '/api/v2/things',
      },
    );
    expect(declared({ since: '2030-01-31' })).toEqual({ since: new Date('2030-01-31T00:00:00Z') });
  });

  it.each([{ since: 'soon' }, { since: '2030-02-30' }, { since: '2030-01-31', sunset: '2030-01-30' }])(
    'rejects %j',
    (options) => {
      expect(() => declared(options)).toThrow('is not a valid deprecation or sunset time');
    },
  );
});
