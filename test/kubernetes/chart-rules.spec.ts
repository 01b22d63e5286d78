import { EXAMPLES } from '../architecture/deployment/chart-values.js';
import { describeRules } from '../architecture/deployment/rules/describe-rules.js';
import { renderChart } from './chart.js';

const RENDERED = new Map(Object.keys(EXAMPLES).map((example) => [example, renderChart({ example })]));

describeRules('the Helm chart', RENDERED, { trial: 'trial', seeded: ['production', 'volume', 'gateway-api'] });
