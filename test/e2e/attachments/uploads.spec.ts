import { PNG, SAMPLES } from '../../support/sample-files.js';
import { FORM_END, FORM_TYPE, fileHead, partHead } from './raw-upload.js';
import { AttachmentsFixture } from './attachments-fixture.js';
import { expectOnlyStored, rejectionOf } from './rejected-upload.js';

const MAX_FILE_BYTES = 300_000;

describe('an upload', () => {
  let site: AttachmentsFixture;
  let articleId: number;
  let before: string[];

  beforeAll(async () => {
    site = await AttachmentsFixture.start({ ATTACHMENTS_MAX_BYTES: String(MAX_FILE_BYTES) });
  });
  afterAll(() => site.app.stop());
  beforeEach(async () => {
    articleId = await site.createArticle();
    before = await site.storedKeys();
  });

  const nothingIsLeft = () => expectOnlyStored(before, site);
  const refusal = (...parts: Buffer[]) => rejectionOf(site, articleId, parts);

  it.each(Object.entries(SAMPLES))('accepts a file of the type %s', async (extension, [content, mimeType]) => {
    const { attributes } = await site.upload(articleId, content, `file.${extension}`);

    expect(attributes).toMatchObject({ filename: `file.${extension}`, mime_type: mimeType, size: content.length });
  });

  it.each([
    ['日本語.png', '日本語.png'],
    ['e\u0301te\u0301.png', 'été.png'],
    ['C:\\fotos\\a b.png', 'a b.png'],
    ['../../../a.png', 'a.png'],
    // Browsers encode quotation marks and line breaks this way. Only quotation marks are decoded.
    ['%22quoted%22.png', '"quoted".png'],
    ['a%0d%0aSet-Cookie: b.png', 'a%0d%0aSet-Cookie: b.png'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ])('stores the file name %j as %j', async (sent, kept) => {
    const { status, body } = await site.raw(articleId).end(fileHead(sent), PNG, FORM_END);
    expect(status).toBe(201);
    const { body: shown } = await site.http.get(`/api/v1/attachments/${body.data!.id}`).expect(200);
    expect(shown.data.attributes.filename).toBe(kept);
  });

  it('accepts a file name in the extended notation (filename*)', async () => {
    const head = partHead(`name="file"; filename*=UTF-8''%e2%82%ac.png`);
    const { body } = await site.raw(articleId).end(head, PNG, FORM_END);
    const { body: shown } = await site.http.get(`/api/v1/attachments/${body.data!.id}`).expect(200);
    expect(shown.data.attributes.filename).toBe('€.png');
  });

  it('accepts a file of exactly the maximum size and ignores unknown fields and files', async () => {
    const { status } = await site
      .raw(articleId)
      .end(
        Buffer.concat([partHead('name="more"'), Buffer.from('text\r\n')]),
        Buffer.concat([partHead('name="photo"; filename="b.exe"'), Buffer.from('MZ\r\n')]),
        Buffer.concat([fileHead(), Buffer.alloc(MAX_FILE_BYTES, 'x')]),
        FORM_END,
      );
    expect(status).toBe(201);
  });

  it.each<[string, (string | number)[], Buffer[]]>([
    ['without a file', [422, 'file: The file is required.'], [partHead('name="description"'), Buffer.from('x')]],
    ['with a text as the file', [422, 'file: The file must be a file.'], [partHead('name="file"'), Buffer.from('x')]],
    [
      'with two texts as the file',
      [422, 'file: The file must be a file.'],
      ['a', 'b'].flatMap((one) => [partHead('name="file"'), Buffer.from(`${one}\r\n`)]),
    ],
    ['of an empty file', [422, 'file: The file must not be empty.'], [fileHead()]],
    [
      'of two files',
      [422, 'file: The file must be one file.'],
      [fileHead(), Buffer.from('x\r\n'), fileHead(), Buffer.from('y')],
    ],
    ['without a file name', [422, 'file: The file must have a name.'], [fileHead('a/'), Buffer.from('x')]],
    [
      'with a right-to-left override in the file name',
      [422, 'file: The file name must be well-formed text on one line.'],
      [fileHead('\u202egnp.txt'), Buffer.from('x')],
    ],
    [
      'of HTML with an image extension',
      [422, 'file: The content of the file does not match its extension: png.'],
      [fileHead('a.png'), Buffer.from('<html><script>alert(1)</script>')],
    ],
    [
      'with several invalid fields',
      [
        422,
        'description: The description must not have more than 500 characters.',
        'file: The content of the file does not match its extension: txt.',
      ],
      [partHead('name="description"'), Buffer.from(`${'é'.repeat(501)}\r\n`), fileHead(), Buffer.from('<svg>')],
    ],
    [
      'with two descriptions',
      [422, 'description: The description must be a string.'],
      [
        ...['a', 'b'].flatMap((one) => [partHead('name="description"'), Buffer.from(`${one}\r\n`)]),
        fileHead('a.png'),
        PNG,
      ],
    ],
    [
      'with a field named __proto__',
      [422, '__proto__: This name is not allowed.'],
      [partHead('name="__proto__"'), Buffer.from('x\r\n'), fileHead(), Buffer.from('x')],
    ],
    [
      'with a text field without a name',
      [400, 'A part of the form has no name'],
      [partHead('of="nobody"'), Buffer.from('x\r\n'), fileHead(), Buffer.from('x')],
    ],
    [
      'with a text field that is too long',
      [400, 'A text field of the form is too long'],
      [partHead('name="description"'), Buffer.alloc(10_000, ' '), Buffer.from('\r\n'), fileHead(), Buffer.from('x')],
    ],
    [
      'with too many fields',
      [400, 'The form has more than 20 fields'],
      Array.from({ length: 21 }, () => Buffer.concat([partHead('name="a"'), Buffer.from('b\r\n')])),
    ],
  ])('rejects an upload %s', async (_, expected, parts) => {
    expect(await refusal(...parts)).toEqual(expected);
  });

  it.each(['a.svg', 'a.html', 'a.js', 'a.php', 'a.exe', 'a.xml'])('returns 415 for the file name %s', async (name) => {
    const [status, message] = await refusal(fileHead(name), Buffer.from('<svg onload="alert(1)"/>'));
    expect([status, message]).toEqual([415, expect.stringContaining('Only these file types are allowed: jpg, png')]);
  });

  it.each(['a\0.png', 'a\x01.png', 'a\x7f.png'])(
    'returns 400 or 422 for a control character in the file name %j',
    async (name) => {
      const [status] = await refusal(fileHead(name), PNG);
      expect([400, 422]).toContain(status);
    },
  );

  it('returns 415 for another content type and 400 for a malformed form', async () => {
    const status = async (type: string, body: string | Buffer, headers = {}) => {
      const sent = site.raw(articleId, { 'Content-Type': type, ...headers });
      return (await sent.end(Buffer.from(body))).status;
    };
    expect(await status('application/json', '{}')).toBe(415);
    expect(await status('multipart/mixed; boundary=a', '')).toBe(415);
    expect(await status(FORM_TYPE, '', { 'Content-Encoding': 'gzip' })).toBe(415);
    expect(await status('multipart/form-data', '')).toBe(400);
    expect(await status(FORM_TYPE, '')).toBe(400);
    expect(await status(FORM_TYPE, 'no form')).toBe(400);
    expect(await status(FORM_TYPE, Buffer.concat([fileHead(), PNG]))).toBe(400);
    await site.post(articleId).expect(415);
    await nothingIsLeft();
  });
});
