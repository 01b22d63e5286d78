/** HTTP building blocks of a surface: envelopes, parameters and input fields. */
export { bareList } from './answer/bare-list.js';
export { type Collection, collection } from './answer/collection.js';
export { created, located, Reply } from './answer/reply.js';
export { bare, single } from './answer/single.js';
export { TextReply } from './answer/text-reply.js';
export { Asset } from './asset/asset.js';
export { Assets } from './asset/assets.js';
export { BodyLimit } from './body/body-limit.decorator.js';
export { IfMatch } from './conditional/if-match.decorator.js';
export type { ShowsCurrent } from './conditional/shows-current.js';
export type { ByteRange, Download } from './download/download.js';
export { SendsFile } from './download/sends-file.decorator.js';
export { AlsoCheckedBy, type InputRules } from './input/also-checked-by.decorator.js';
export {
  BooleanField,
  checkedText,
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
  URL_OR_EMPTY,
} from './input/body-fields.js';
export { EmptyIsNull, FromText } from './input/from-text.decorator.js';
export { ChoiceListField, TextListField } from './input/list-fields.js';
export { ScopeListField } from './input/scope-list.field.js';
export { PageQuery, pageOf } from './input/page.query.js';
export { futureProblem, matchingProblem, parseTime, urlProblem } from './input/problems.js';
export {
  QueryBoolean,
  QueryChoice,
  QueryInteger,
  QueryList,
  QueryNumber,
  QueryText,
  QueryTexts,
  QueryTime,
} from './input/query-fields.js';
export { InputChecker } from './input-checker.js';
export { TakesForm } from './multipart/takes-form.decorator.js';
export { Form } from './multipart/upload-form.js';
export { TakesFields } from './takes-fields.decorator.js';
export { type BodyGuard, GuardedByBody } from './guarded-by-body.decorator.js';
export { ErrorPages, type ToldError } from './page/error-pages.js';
export { SiteUrl } from './page/site-url.js';
export { IdParam, RequestUrl, ResourceIdParam } from './params.js';
