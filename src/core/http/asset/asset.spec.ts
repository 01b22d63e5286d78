import { Asset, AssetResponder } from './asset.js';

const script = new Asset('reader.d.ts', 'export {};');
const assets = new AssetResponder(script);

describe('Assets', () => {
  it('adds a hash of the text to the name', () => {
    expect(script.hashedName).toMatch(/^reader\.d\.[0-9a-f]{16}\.ts$/);
    expect(assets.hashedName('reader.d.ts')).toBe(script.hashedName);
    expect(new Asset('reader.d.ts', 'export { };').hashedName).not.toBe(script.hashedName);
  });

  it('allows caching for five minutes by name, and for one year by hashed name', () => {
    expect(assets.getResponse('reader.d.ts').headers).toMatchObject({
      ETag: `"${script.hash}"`,
      'Cache-Control': 'public, max-age=300',
    });
    expect(assets.getResponse(script.hashedName).headers['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(assets.getResponse(script.hashedName)).toMatchObject({ text: 'export {};' });
  });

  it('returns the current text for the hash of another version, cacheable for five minutes', () => {
    expect(assets.getResponse('reader.d.0123456789abcdef.ts')).toMatchObject({
      text: 'export {};',
      headers: { 'Cache-Control': 'public, max-age=300' },
    });
  });

  it('returns the bytes of a picture with its content type', () => {
    const bytes = Buffer.from([0x89, 0x50, 0xff]);
    const picture = Asset.fromBytes('logo.png', bytes);
    expect(new AssetResponder(picture).getResponse(picture.hashedName)).toMatchObject({
      bytes,
      type: 'image/png',
      headers: { ETag: `"${picture.hash}"`, 'Cache-Control': 'public, max-age=31536000, immutable' },
    });
  });

  it.each(['other.ts', 'reader.d.0123456789abcde.ts', 'other.0123456789abcdef.ts', '__proto__', ''])(
    'throws notFound for the name "%s"',
    (name) => {
      expect(() => assets.getResponse(name)).toThrow('There is nothing at this address');
    },
  );
});
