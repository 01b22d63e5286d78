/** HTTP building blocks of a surface: envelopes, parameters and input fields. */
export { plainArray, type CollectionEnvelope, collection, unwrapped, single } from './response/envelopes.js';
export { created, withLocation, HttpResponse, TextResponse } from './response/http-response.js';
export { Asset } from './asset/asset.js';
export { AssetResponder } from './asset/asset-responder.js';
export { BodyLimit } from './body/body-limit.decorator.js';
export { IfMatch } from './conditional/if-match.decorator.js';
export type { CurrentStateProvider } from './conditional/current-state-provider.js';
export type { ByteRange, Download } from './download/download.js';
export { FileDownload } from './download/file-download.decorator.js';
export { ValidateWith, type CrossFieldRules } from './input/validate-with.decorator.js';
export {
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
} from './input/body-fields.js';
export { EmptyToNull, AcceptNumericString } from './input/accept-numeric-string.decorator.js';
export { ChoiceListField, TextListField } from './input/list-fields.js';
export { ScopeListField } from './input/scope-list-field.js';
export {
  PageQuery,
  toPageRequest,
  QueryBoolean,
  QueryChoice,
  QueryInteger,
  QueryList,
  QueryNumberChoice,
  QueryText,
  QueryRepeatedText,
  QueryTime,
} from './input/query-fields.js';
export { futureValidator, patternValidator, urlValidator } from './input/field-validators.js';
export { InputPipe } from './input/input.pipe.js';
export { AcceptMultipart } from './multipart/accept-multipart.decorator.js';
export { UploadFormParam } from './multipart/upload-form.js';
export { AcceptUrlEncoded } from './accept-url-encoded.decorator.js';
export { type BodyAuthorizer, AuthorizeByBody } from './authorize-by-body.decorator.js';
export { ErrorPageRenderer, type ErrorView } from './page/error-page-renderer.js';
export { SiteUrl } from './page/site-url.decorator.js';
export { IdParam, RequestUrl, ResourceIdParam } from './params.js';
