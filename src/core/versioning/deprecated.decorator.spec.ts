import { Deprecated } from './deprecated.decorator.js';
import { deprecationHeaders } from '../pipeline/negotiation/deprecation-headers.js';
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

describe('deprecationHeaders', () => {
  const since = new Date('2030-01-31T00:00:00.999Z');

  it('inserts the encoded path parameters into the successor path', () => {
    const successor = '/api/v2/users/:id/things/:thing';
    const { Link } = deprecationHeaders({ since, successor }, { id: '1', thing: '>; rel="x"\r\n' });

    expect(Link).toContain('</api/v2/users/1/things/%3E%3B%20rel%3D%22x%22%0D%0A>; rel="successor-version"');
  });

  it('formats the times according to RFC 9745 and RFC 8594', () => {
    expect(deprecationHeaders({ since, sunset: since }, {})).toMatchObject({
      Deprecation: '@1896048000',
      Sunset: 'Thu, 31 Jan 2030 00:00:00 GMT',
    });
    expect(deprecationHeaders({ since }, {})).not.toHaveProperty('Sunset');
  });
});
