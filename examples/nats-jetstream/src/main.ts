import { start } from 'masthead';
import { jetStreamFeature } from './jetstream.feature.js';

void start({ modules: [jetStreamFeature] });
