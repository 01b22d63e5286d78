import { chromium, type Browser } from 'playwright-core';
import { binaries } from './lanes.cjs';

// No sandbox: it cannot start as root or in a container, and only this project's own pages are opened. The rest keeps
// the browser from calling its maker.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium of this machine with an empty profile. `browser.close()` ends it. */
export function launchChromium(): Promise<Browser> {
  const executablePath = binaries.chromium();
  if (!executablePath) throw new Error('No Chromium on this machine: apt-get install chromium, or set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: FLAGS });
}
