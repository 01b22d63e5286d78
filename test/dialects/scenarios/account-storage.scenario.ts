import { AccountStorageRepository } from '../../../src/core/account-storage/account-storage.repository.js';
import { scenario } from '../scenario.js';

export const ACCOUNT_STORAGE = scenario(AccountStorageRepository, {
  reads: {
    'sumByAccount counts rows and bytes of an account': (repository) => repository.sumByAccount(2),
    'sumByAccount returns zeros for an unknown account': (repository) => repository.sumByAccount(99),
  },
});
