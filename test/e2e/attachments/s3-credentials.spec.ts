import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { eventually } from '../../support/eventually.js';
import { RecordingProxy } from '../../support/recording-proxy.js';
import { type S3Server, startS3 } from '../../support/s3-server.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { AttachmentsFixture } from './attachments-fixture.js';

const SESSION_TOKEN = 'temporary-session-token';
const ROLE = 'arn:aws:iam::123456789012:role/masthead';
const WEB_IDENTITY_TOKEN = 'token-of-the-service-account';

/** The response of AWS STS to AssumeRoleWithWebIdentity, with the only account of the S3 server of the tests. */
const assumedRole = () => `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <AssumeRoleWithWebIdentityResult>
    <Credentials>
      <AccessKeyId>S3RVER</AccessKeyId>
      <SecretAccessKey>S3RVER</SecretAccessKey>
      <SessionToken>${SESSION_TOKEN}</SessionToken>
      <Expiration>${new Date(Date.now() + 3_600_000).toISOString()}</Expiration>
    </Credentials>
  </AssumeRoleWithWebIdentityResult>
</AssumeRoleWithWebIdentityResponse>`;

describe('attachments in S3 without keys in the settings', () => {
  let folder: string;
  let s3: S3Server;
  let proxy: RecordingProxy;
  let sts: WebhookReceiver;
  let site: AttachmentsFixture | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-web-identity-'));
    writeFileSync(join(folder, 'token'), WEB_IDENTITY_TOKEN);
    s3 = await startS3();
    proxy = await RecordingProxy.start(Number(new URL(s3.env['ATTACHMENTS_S3_ENDPOINT']!).port));
    sts = await WebhookReceiver.start();
    sts.handler = (_, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(assumedRole());
  });

  afterEach(async () => {
    await site?.app.stop();
    site = undefined;
  });

  afterAll(async () => {
    await Promise.all([sts.stop(), proxy.stop(), s3.stop()]);
    rmSync(folder, { recursive: true });
  });

  /** The environment of the process, which the SDK reads. Jest restores it after the file. */
  const setProcessEnvironment = (env: NodeJS.ProcessEnv) => {
    const others = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
    process.env = {
      ...Object.fromEntries(others),
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_CONFIG_FILE: join(folder, 'config'),
      AWS_SHARED_CREDENTIALS_FILE: join(folder, 'credentials'),
      ...env,
    };
  };

  const start = async (env: Record<string, string> = {}) => {
    site = await AttachmentsFixture.start({
      ...s3.env,
      ATTACHMENTS_S3_ENDPOINT: proxy.url,
      ATTACHMENTS_S3_ACCESS_KEY_ID: '',
      ATTACHMENTS_S3_SECRET_ACCESS_KEY: '',
      ...env,
    });
    return site;
  };

  it('signs requests with the temporary credentials of a web identity', async () => {
    const sender = new URL(sts.url()).origin;
    setProcessEnvironment({
      AWS_ROLE_ARN: ROLE,
      AWS_WEB_IDENTITY_TOKEN_FILE: join(folder, 'token'),
      AWS_ENDPOINT_URL_STS: sender,
    });
    const { http, upload, createArticle } = bound(await start());
    const { links } = await upload(await createArticle(), 'stored with a role');

    expect((await http.get(links['content']!).expect(200)).text).toBe('stored with a role');
    const [assumed] = sts.messages.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(assumed).toMatchObject({
      Action: 'AssumeRoleWithWebIdentity',
      RoleArn: ROLE,
      WebIdentityToken: WEB_IDENTITY_TOKEN,
    });
    expect(sts.messages).toHaveLength(1);
    expect(proxy.requests.map(({ method }) => method)).toEqual(['PUT', 'GET']);
    for (const { headers } of proxy.requests) {
      expect(headers).toMatchObject({ 'x-amz-security-token': SESSION_TOKEN });
      expect(headers.authorization).toContain('Credential=S3RVER/');
    }
  });

  it('sends no session token with the keys of the settings', async () => {
    setProcessEnvironment({});
    proxy.requests.length = 0;
    const { upload, createArticle } = bound(
      await start({ ATTACHMENTS_S3_ACCESS_KEY_ID: 'S3RVER', ATTACHMENTS_S3_SECRET_ACCESS_KEY: 'S3RVER' }),
    );
    await upload(await createArticle());
    expect(proxy.requests).toHaveLength(1);
    expect(proxy.requests[0]!.headers).not.toHaveProperty('x-amz-security-token');
  });

  it('logs a warning at the start and returns 503 for an upload if the SDK finds no credentials', async () => {
    setProcessEnvironment({});
    proxy.requests.length = 0;
    const warn = jest.spyOn(Logger.prototype, 'warn');
    try {
      const { post, createArticle } = bound(await start());
      const warnings = await eventually(
        () => Promise.resolve(warn.mock.calls.map(([message]) => String(message))),
        ({ length }) => length > 0,
      );
      expect(warnings).toEqual(['No credentials for S3: Could not load credentials from any providers']);
      await post(await createArticle())
        .attach('file', Buffer.from('text'), 'a.txt')
        .expect(503);
      expect(proxy.requests).toEqual([]);
    } finally {
      warn.mockRestore();
    }
  });
});

const bound = (site: AttachmentsFixture) => ({
  http: site.http,
  post: site.post.bind(site),
  upload: site.upload.bind(site),
  createArticle: site.createArticle.bind(site),
});
