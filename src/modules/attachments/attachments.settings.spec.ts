import { loadSettings } from '../../config/load-settings.js';
import { attachmentsSettings } from './attachments.settings.js';

const load = (env: Record<string, string>) =>
  loadSettings(attachmentsSettings, { JWT_SECRET: 'a key for tests alone, longer than 32 bytes', ...env }).getSection(
    attachmentsSettings,
  );

describe('attachmentsSettings', () => {
  it('defaults to folder storage, 10 MiB and all file types', () => {
    const settings = load({});
    expect(settings.ATTACHMENTS_STORAGE).toBe('folder');
    expect(settings.ATTACHMENTS_MAX_BYTES).toBe(10_485_760);
    expect(settings.ATTACHMENTS_TYPES).toHaveLength(22);
  });

  it('accepts a subset of the file types and rejects an unknown type', () => {
    expect(load({ ATTACHMENTS_TYPES: 'png, jpg' }).ATTACHMENTS_TYPES).toEqual(['png', 'jpg']);
    expect(() => load({ ATTACHMENTS_TYPES: 'png,svg' })).toThrow(
      /ATTACHMENTS_TYPES: must list some of jpg, png, .*webm; "svg" is not allowed/,
    );
  });

  it('lists all missing S3 settings in one error if the storage is s3', () => {
    expect(() => load({ ATTACHMENTS_STORAGE: 's3' })).toThrow(
      ['Invalid configuration:', '  ATTACHMENTS_S3_REGION: is required', '  ATTACHMENTS_S3_BUCKET: is required'].join(
        '\n',
      ),
    );
  });

  describe('with s3', () => {
    const s3 = { ATTACHMENTS_STORAGE: 's3', ATTACHMENTS_S3_REGION: 'eu-central-1', ATTACHMENTS_S3_BUCKET: 'content' };

    it('accepts both keys, or none', () => {
      const keys = { ATTACHMENTS_S3_ACCESS_KEY_ID: 'AKIA', ATTACHMENTS_S3_SECRET_ACCESS_KEY: 'key' };
      expect(load({ ...s3, ...keys })).toMatchObject(keys);
      expect(load(s3).ATTACHMENTS_S3_ACCESS_KEY_ID).toBeUndefined();
    });

    it.each([
      ['ATTACHMENTS_S3_ACCESS_KEY_ID', 'ATTACHMENTS_S3_SECRET_ACCESS_KEY'],
      ['ATTACHMENTS_S3_SECRET_ACCESS_KEY', 'ATTACHMENTS_S3_ACCESS_KEY_ID'],
    ])('rejects %s without %s', (given, missing) => {
      expect(() => load({ ...s3, [given]: 'canary' })).toThrow(
        new Error(`Invalid configuration:\n  ${missing}: is required with ${given}`),
      );
      expect(load({ [given]: 'canary' }).ATTACHMENTS_STORAGE).toBe('folder');
    });
  });
});
