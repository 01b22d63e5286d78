import { launchChromium } from './chromium.js';

describe('launchChromium', () => {
  it('runs the script of a page', async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto('data:text/html,<script>document.title = "Mast" + "head"</script>');
      expect(await page.title()).toBe('Masthead');
    } finally {
      await browser.close();
    }
  });
});
