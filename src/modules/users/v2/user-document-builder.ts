import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { DocumentPresenter, type Selection } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/routing/index.js';
import type { CursorPageWithTotal } from '../../../core/pagination/index.js';
import { UserFieldsPolicy } from '../user-fields.policy.js';
import type { UserRecord } from '../user-record.js';
import { canViewPrivateFields } from '../user.policy.js';
import { presentUserV2 } from './user.presenter.js';
import { type UserListRequest } from './dto/user.queries.js';

/** Creates JSON:API documents of accounts. */
@Injectable()
export class UserDocumentBuilder {
  constructor(
    private readonly documents: DocumentPresenter,
    private readonly links: LinksV2,
    private readonly fields: UserFieldsPolicy,
  ) {}

  /** The public profile has no version or time in the headers, which would reveal changes to private attributes. */
  toDocument(caller: Principal, user: UserRecord, selection: Selection) {
    const resource = this.present(caller)(user);
    return canViewPrivateFields(caller, user)
      ? this.documents.toResourceResponse(user, selection, resource)
      : this.documents.toUnversionedResponse(selection, resource);
  }

  toPageDocument(caller: Principal, page: CursorPageWithTotal<UserRecord>, request: UserListRequest, url: string) {
    const resources = page.items.map(this.present(caller));
    return this.documents.toPageResponse({ page, total: page.total, resources }, request, url);
  }

  private present(caller: Principal) {
    return presentUserV2(this.links, caller, this.fields.presenterFor(caller));
  }
}
