import { loadSettings } from '../../config/load-settings.js';
import { attachmentsSettings } from './attachments.settings.js';

const load = (env: Record<string, string>) =>
  loadSettings(attachmentsSettings, { JWT_SECRET: 'a key for tests alone, longer than 32 bytes', ...env }).of(
    attachmentsSettings,
  );

describe('the settings of attachments', () => {
  it('are a folder, 10 MiB and every type by default', () => {
    const settings = load({});
    expect(settings.ATTACHMENTS_STORAGE).toBe('folder');
    expect(settings.ATTACHMENTS_MAX_BYTES).toBe(10_485_760);
    expect(settings.ATTACHMENTS_TYPES).toHaveLength(22);
  });

  it('take some of the types, and no other', () => {
    expect(load({ ATTACHMENTS_TYPES: 'png, jpg' }).ATTACHMENTS_TYPES).toEqual(['png', 'jpg']);
    expect(() => load({ ATTACHMENTS_TYPES: 'png,svg' })).toThrow(
      /ATTACHMENTS_TYPES: must list some of jpg, png, .*webm; "svg" is none/,
    );
  });

  it('of S3 are asked for all at once, and only with S3', () => {
    expect(() => load({ ATTACHMENTS_STORAGE: 's3' })).toThrow(
      [
        'The configuration has faults:',
        '  ATTACHMENTS_S3_REGION: is required',
        '  ATTACHMENTS_S3_BUCKET: is required',
        '  ATTACHMENTS_S3_ACCESS_KEY_ID: is required',
        '  ATTACHMENTS_S3_SECRET_ACCESS_KEY: is required',
      ].join('\n'),
    );
  });
});
