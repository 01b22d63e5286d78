#!/usr/bin/env node
import './compile-cache.js';
import { runCommandLine } from './command-line.js';

void runCommandLine();
