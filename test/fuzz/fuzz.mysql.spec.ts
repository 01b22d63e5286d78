import { describeFuzz } from './fuzz.js';

describeFuzz('mysql');
