import { eventually } from '../../support/eventually.js';
import { AttachmentsFixture } from './attachments-fixture.js';
import { FORM_END, fileHead, type RawUpload } from './raw-upload.js';

const MIB = 1024 ** 2;
/** One account can use half of it. */
const BUDGET = 16 * MIB;

describe('files that are being received', () => {
  let site: AttachmentsFixture;

  beforeAll(async () => {
    site = await AttachmentsFixture.start({ MAX_UPLOAD_BYTES_IN_FLIGHT: String(BUDGET) });
  });
  afterAll(() => site.app.stop());
  afterEach(() => site.incomingAfterCleanup());

  const begin = (account: typeof site.author, length?: number): Promise<RawUpload> => {
    const headers = { ...account.headers, ...(length !== undefined && { 'Content-Length': String(length) }) };
    return site.raw(null, headers).write(fileHead(), Buffer.from('the beginning'));
  };
  const expectIncoming = async (count: number) =>
    expect(
      await eventually(
        () => site.incoming(),
        ({ length }) => length === count,
      ),
    ).toHaveLength(count);

  it('use at most half of the budget for one account', async () => {
    const first = await begin(site.author, 5 * MIB);
    await expectIncoming(1);
    const second = await begin(site.author, 4 * MIB);
    expect(await second.response).toMatchObject({
      status: 503,
      body: { error: { message: 'Too many files are being received' } },
    });
    // A form without Content-Length counts with the maximum size of a file.
    const undeclared = await begin(site.author);
    expect((await undeclared.response).status).toBe(503);
    for (const upload of [first, second, undeclared]) upload.abort();
    await site.incomingAfterCleanup();
    await site.upload(null);
  });

  it('end for an account that needs less space', async () => {
    const [large, other] = [await begin(site.author, 9 * MIB), await begin(site.stranger, 6 * MIB)];
    await expectIncoming(2);
    const small = await begin(await site.app.createUser('author'), 2 * MIB);
    expect((await large.response).status).toBe(503);
    await expectIncoming(2);

    expect(await Promise.race([small.response, other.response, Promise.resolve('receiving')])).toBe('receiving');
    for (const upload of [large, other, small]) upload.abort();
  });

  it('of any size can be received if the account sends no other file', async () => {
    const upload = site.raw(null);
    await upload.write(fileHead(), Buffer.alloc(9 * MIB, 'x'));
    expect((await upload.end(FORM_END)).status).toBe(201);
  });
});
