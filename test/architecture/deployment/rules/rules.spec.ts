import { buildOverlays } from '../component-overlays.js';
import { describeRules } from './describe-rules.js';

const OVERLAYS = buildOverlays();

describeRules('the overlays', OVERLAYS, {
  trial: 'overlays/trial',
  seeded: ['overlays/production', 'overlays/with-backup', 'overlays/with-gateway-api'],
});

describe('the CIS rule 5.4.1, secrets as files in place of variables', () => {
  const environmentSecrets = (folder: string) =>
    OVERLAYS.get(folder)!
      .filter(({ kind }) => kind === 'Deployment')
      .filter((one) => JSON.stringify(one).includes('secretRef'));

  it('is fulfilled by the component secret-files', () => {
    expect(environmentSecrets('overlays/with-secret-files')).toEqual([]);
  });

  it('is violated by the component secret-env', () => {
    expect(environmentSecrets('overlays/production')).toHaveLength(1);
  });
});
