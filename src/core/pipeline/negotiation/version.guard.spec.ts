import { deprecationHeaders } from './version.guard.js';

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
