import { WebhooksRepository } from '../../../src/modules/webhooks/webhooks.repository.js';
import { daysFromNow, NOW } from '../fixture/index.js';
import { changesNothing, fails, returnsNothing, scenario } from '../scenario.js';

const NEW = {
  ...{ userId: 3, url: 'https://new.example/😀', events: '["*"]', description: 'Größe', active: true, secret: 's' },
  ...{ disabledReason: null, disabledAt: null, formerSecret: 'before', formerSecretUntil: daysFromNow(1.123_456) },
  ...{ createdAt: NOW, updatedAt: null, version: 1 },
};

export const WEBHOOKS = scenario(WebhooksRepository, {
  reads: {
    'findById returns a webhook': (repository) => repository.findById(3),
    'findById returns null for an unknown id': returnsNothing((repository) => repository.findById(99)),
    'findPage returns the first page': (repository) => repository.findPage({ page: 1, perPage: 3 }),
    'findPage returns the last page': (repository) => repository.findPage({ page: 2, perPage: 3 }),
    'findPage returns no webhooks beyond the last page': returnsNothing((repository) =>
      repository.findPage({ page: 9, perPage: 3 }),
    ),
    'findSecrets returns the secrets of an inactive webhook': (repository) => repository.findSecrets(3),
    'findSecrets returns the former secret': (repository) => repository.findSecrets(4),
    'findSecrets returns null for an unknown id': returnsNothing((repository) => repository.findSecrets(99)),
    'findTargets returns the active webhooks': (repository) => repository.findTargets(),
  },
  locks: {
    'findForUpdate returns a webhook': (repository) => repository.findForUpdate(1),
    'findForUpdate returns null for an unknown id': returnsNothing((repository) => repository.findForUpdate(99)),
    'countForUpdate counts all webhooks': (repository) => repository.countForUpdate(),
    'findSubscribers returns the active webhooks with their events': (repository) => repository.findSubscribers(),
  },
  writes: {
    'insert stores a webhook': (repository) => repository.insert(NEW),
    'insert fails for an unknown account': fails('foreign key violation', (repository) =>
      repository.insert({ ...NEW, userId: 99 }),
    ),
    'update writes the next version': (repository) =>
      repository.update({ id: 3, version: 2 }, { active: true, disabledAt: null, disabledReason: null }),
    'update fails for another version': fails('conflict', (repository) =>
      repository.update({ id: 3, version: 1 }, { active: true }),
    ),
    'delete removes a webhook with its deliveries': (repository) => repository.delete(1),
    'delete changes nothing for an unknown id': changesNothing((repository) => repository.delete(99)),
  },
});
