/** HTTP building blocks of a surface: envelopes, parameters and input fields. */
export {
  plainArray,
  type CollectionEnvelope,
  type ResponseHeaders,
  type SingleEnvelope,
  collection,
  unwrapped,
  single,
  created,
  withLocation,
  HttpResponse,
  TextResponse,
  BinaryResponse,
} from './response/http-response.js';
export { Asset, ASSET_FILE_TYPES, AssetResponder } from './asset/asset.js';
export {
  BodyLimit,
  AcceptMultipart,
  AcceptUrlEncoded,
  type BodyAuthorizer,
  AuthorizeByBody,
} from './body.decorators.js';
export { IfMatch, type CurrentStateProvider } from './conditional/if-match.decorator.js';
export type { ByteRange, Download } from './download/download.js';
export { FileDownload } from './download/file-download.decorator.js';
export { declaredFields, ValidateWith, type CrossFieldRules, InputPipe } from './input/input.pipe.js';
export {
  type BodyField,
  BooleanField,
  CustomTextField,
  ChoiceField,
  type FieldOptions,
  FileField,
  IdField,
  IntegerField,
  LineField,
  SecretField,
  SlugField,
  TextField,
  TimeField,
  OPTIONAL_URL_SCHEMA,
  EmptyToNull,
  AcceptNumericString,
  ChoiceListField,
  TextListField,
  ScopeListField,
} from './input/body-fields.js';
export {
  PageQuery,
  toPageRequest,
  QueryBoolean,
  QueryAuditEvent,
  QueryChoice,
  QueryInteger,
  type QueryIntegerOptions,
  QueryList,
  QueryNumberChoice,
  QueryText,
  QueryRepeatedText,
  QueryTime,
} from './input/query-fields.js';
export {
  type FieldValidator,
  futureValidator,
  patternValidator,
  type TextConstraints,
  urlValidator,
} from './input/field-validators.js';
export { UploadFormParam } from './multipart/upload-form.js';
export { ErrorPageRenderer, type ErrorView } from './page/error-page-renderer.js';
export { SiteUrl } from './page/site-url.decorator.js';
export { EventListField } from './input/event-list-field.js';
export { IdParam, type IdParamOptions, RequestUrl, ResourceIdParam } from './params.js';
export { PostAction, ResourceWriteParams, WriteParams, type WriteRequest } from './write-params.decorator.js';
