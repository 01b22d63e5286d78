import { choices } from '../../config/list-validators.js';
import { flag, integer, matching, oneOf, webAddress } from '../../config/validators.js';
import { EXTENSIONS } from './file-types.js';

const ifS3 = { requiredWhen: (settings: Record<string, unknown>) => settings['ATTACHMENTS_STORAGE'] === 's3' };

export const attachmentsSettings = {
  ATTACHMENTS_MAX_BYTES: integer(
    1,
    1024 ** 3,
  )({
    default: 10 * 1024 ** 2,
    desc: 'most bytes of an attachment',
  }),
  ATTACHMENTS_TYPES: choices(EXTENSIONS)({
    default: EXTENSIONS,
    desc: 'types of files that are taken, by their extensions, comma separated',
  }),
  ATTACHMENTS_STORAGE: oneOf(
    'folder',
    's3',
  )({
    default: 'folder',
    desc: 'where attachments are kept: folder (in DATA_DIR, which several instances must share then) or s3',
  }),
  ATTACHMENTS_S3_ENDPOINT: webAddress({
    default: undefined,
    desc: 'address of the S3 service, where it is not that of AWS',
  }),
  ATTACHMENTS_S3_REGION: matching(
    /^[\w-]+$/,
    'the name of a region',
  )({ default: undefined, desc: 'region of the bucket; required with s3', ...ifS3 }),
  ATTACHMENTS_S3_BUCKET: matching(
    /^[\w.-]+$/,
    'the name of a bucket',
  )({ default: undefined, desc: 'bucket of the attachments; required with s3', ...ifS3 }),
  ATTACHMENTS_S3_ACCESS_KEY_ID: matching(
    /^\S+$/,
    'without blanks',
  )({ default: undefined, desc: 'account at the S3 service; required with s3', ...ifS3 }),
  ATTACHMENTS_S3_SECRET_ACCESS_KEY: matching(
    /^\S+$/,
    'without blanks',
  )({ default: undefined, desc: 'secret of that account; required with s3', ...ifS3 }),
  ATTACHMENTS_S3_PREFIX: matching(
    /^[\w./-]*$/,
    'a beginning of keys such as masthead/',
  )({
    default: '',
    desc: 'what the keys in the bucket begin with; two installations that share a bucket need two',
  }),
  ATTACHMENTS_S3_FORCE_PATH_STYLE: flag({
    default: false,
    desc: 'address the bucket as a path, as most services other than AWS want it',
  }),
};
