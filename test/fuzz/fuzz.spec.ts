import { describeFuzz } from './fuzz.js';

describeFuzz('sqlite');
