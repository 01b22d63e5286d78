import { describeInjection } from './injection.js';

describeInjection('sqlite');
