import { describeInjection } from './describe-injection.js';

describeInjection('sqlite');
