import { Users1795219200000 } from './1795219200000-users.js';
import { Outbox1795219200001 } from './1795219200001-outbox.js';
import { Categories1795219200002 } from './1795219200002-categories.js';
import { Articles1795219200003 } from './1795219200003-articles.js';
import { ArticleSearch1795219200004 } from './1795219200004-article-search.js';
import { Tags1795219200005 } from './1795219200005-tags.js';
import { Imports1795219200006 } from './1795219200006-imports.js';
import { AccessRevision1795305600000 } from './1795305600000-access-revision.js';
import { ApiClients1795305600001 } from './1795305600001-api-clients.js';
import { Sessions1795305600002 } from './1795305600002-sessions.js';
import { CategoryPermissions1795305600003 } from './1795305600003-category-permissions.js';
import { TaggingsSight1795305600004 } from './1795305600004-taggings-sight.js';
import { Comments1795392000010 } from './1795392000010-comments.js';
import { Ratings1795392000020 } from './1795392000020-ratings.js';
import { Attachments1795392000030 } from './1795392000030-attachments.js';
import { AccountsByMail1795392000040 } from './1795392000040-accounts-by-mail.js';
import { UserNameKey1795392000041 } from './1795392000041-user-name-key.js';
import { CapitalSharpS1795392000042 } from './1795392000042-capital-sharp-s.js';
import { ArticleRevisions1795478400001 } from './1795478400001-article-revisions.js';
import { IdempotencyKeys1795478400002 } from './1795478400002-idempotency-keys.js';
import { OutboxSubject1795564800000 } from './1795564800000-outbox-subject.js';
import { Jobs1795564800001 } from './1795564800001-jobs.js';
import { Webhooks1795564800002 } from './1795564800002-webhooks.js';
import { SearchState1795651200000 } from './1795651200000-search-state.js';
import { ContentRevision1795651200001 } from './1795651200001-content-revision.js';
import { ListIndexes1795651200002 } from './1795651200002-list-indexes.js';
import { TraceContext1795737600010 } from './1795737600010-trace-context.js';
import { AuditEvents1795737600011 } from './1795737600011-audit-events.js';
import { JobSuccess1795737600012 } from './1795737600012-job-success.js';
import { TaggingsCreatedDefault1795737600020 } from './1795737600020-taggings-created-default.js';
import { EventSink1795824000020 } from './1795824000020-event-sink.js';
import { KnownAddresses1795824000030 } from './1795824000030-known-addresses.js';
import { TagSpellings1795824000031 } from './1795824000031-tag-spellings.js';
import { WebhookMessages1795910400029 } from './1795910400029-webhook-messages.js';
import { AccountStorage1795910400030 } from './1795910400030-account-storage.js';
import { UserIdentities1795996800030 } from './1795996800030-user-identities.js';
import { SearchWords1796083200030 } from './1796083200030-search-words.js';
import { TagAuthors1796083200031 } from './1796083200031-tag-authors.js';
import { RevisionFields1796084400030 } from './1796084400030-revision-fields.js';
import { EventSubscribers1796169600050 } from './1796169600050-event-subscribers.js';
import { Mails1796173200031 } from './1796173200031-mails.js';
import { ScanIndexes1796256000050 } from './1796256000050-scan-indexes.js';
import { StoredBytes1796342400060 } from './1796342400060-stored-bytes.js';
import { AuditOccurrences1796342400061 } from './1796342400061-audit-occurrences.js';
import { ArticleVisibility1796428800029 } from './1796428800029-article-visibility.js';
import { MailRetries1796428800060 } from './1796428800060-mail-retries.js';
import { TaggingAuthors1796428800070 } from './1796428800070-tagging-authors.js';
import { DraftCounts1796515200029 } from './1796515200029-draft-counts.js';

/** In order of execution. A migration never changes after it has landed. */
export const migrations = [
  Users1795219200000,
  Outbox1795219200001,
  Categories1795219200002,
  Articles1795219200003,
  ArticleSearch1795219200004,
  Tags1795219200005,
  Imports1795219200006,
  AccessRevision1795305600000,
  ApiClients1795305600001,
  Sessions1795305600002,
  CategoryPermissions1795305600003,
  TaggingsSight1795305600004,
  Comments1795392000010,
  Ratings1795392000020,
  Attachments1795392000030,
  AccountsByMail1795392000040,
  UserNameKey1795392000041,
  CapitalSharpS1795392000042,
  ArticleRevisions1795478400001,
  IdempotencyKeys1795478400002,
  OutboxSubject1795564800000,
  Jobs1795564800001,
  Webhooks1795564800002,
  SearchState1795651200000,
  ContentRevision1795651200001,
  ListIndexes1795651200002,
  TraceContext1795737600010,
  AuditEvents1795737600011,
  JobSuccess1795737600012,
  TaggingsCreatedDefault1795737600020,
  EventSink1795824000020,
  KnownAddresses1795824000030,
  TagSpellings1795824000031,
  WebhookMessages1795910400029,
  AccountStorage1795910400030,
  UserIdentities1795996800030,
  SearchWords1796083200030,
  TagAuthors1796083200031,
  RevisionFields1796084400030,
  EventSubscribers1796169600050,
  Mails1796173200031,
  ScanIndexes1796256000050,
  StoredBytes1796342400060,
  AuditOccurrences1796342400061,
  ArticleVisibility1796428800029,
  MailRetries1796428800060,
  TaggingAuthors1796428800070,
  DraftCounts1796515200029,
];
