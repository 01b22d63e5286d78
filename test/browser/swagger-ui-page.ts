import type { Page } from 'playwright-core';

/** Swagger UI in an open page, operated by clicks only. */
export class SwaggerUiPage {
  /** Errors of the page and of its console. */
  readonly faults: string[] = [];

  constructor(
    readonly page: Page,
    private readonly siteUrl: string,
  ) {
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && this.faults.push(message.text()));
  }

  /** Loads the page, or reloads it. */
  async open(path = '/docs'): Promise<void> {
    await this.page.goto(this.siteUrl + path);
    await this.page.locator('.opblock-tag').first().waitFor();
  }

  /** Opens an operation, fills in its input and executes it. Returns the status and the body that the page shows. */
  async execute(operation: string, input: { id?: number; body?: object } = {}) {
    const block = this.operation(operation);
    await block.locator('.opblock-summary-control').click();
    if (input.id !== undefined) await block.locator('tr[data-param-name="id"] input').fill(String(input.id));
    if (input.body) await block.locator('textarea.body-param__text').fill(JSON.stringify(input.body));
    await block.getByRole('button', { name: 'Execute' }).click();
    const answer = block.locator('.live-responses-table .response').first();
    await answer.waitFor();
    const status = Number((await answer.locator('.response-col_status').innerText()).trim());
    const body = await answer.locator('.response-col_description pre').first().innerText();
    return {
      status,
      body: JSON.parse(body) as {
        token: string;
        refresh_token: string;
        meta: object;
        data: { id: number; attributes: Record<string, unknown> };
      },
    };
  }

  operation(operationId: string) {
    return this.page.locator(`.opblock[id$="-${operationId}"]`);
  }

  /** Fills in query parameters of an operation and executes it. Returns the query that the browser sends. */
  async queryOf(operation: string, parameters: Readonly<Record<string, string>>): Promise<string> {
    const block = this.operation(operation);
    await block.locator('.opblock-summary-control').click();
    for (const [name, value] of Object.entries(parameters)) {
      const input = block.locator(`tr[data-param-name="${name}"]`).locator('input, select, textarea').last();
      const isSelect = (await input.evaluate(({ tagName }) => tagName)) === 'SELECT';
      await (isSelect ? input.selectOption(value) : input.fill(value));
    }
    const sent = this.page.waitForRequest((request) => request.url().startsWith(`${this.siteUrl}/api/`));
    await block.getByRole('button', { name: 'Execute' }).click();
    return decodeURIComponent(new URL((await sent).url()).search);
  }

  /** Enters a credential in the authorization dialog. */
  async authorize(scheme: 'bearer' | 'api_key', credential: string): Promise<void> {
    const form = await this.openAuthorization(scheme);
    await form.locator('input').fill(credential);
    await form.getByRole('button', { name: 'Authorize', exact: true }).click();
    await form.getByRole('button', { name: 'Close' }).click();
  }

  /** Opens the authorization dialog and returns the form of the scheme. */
  async openAuthorization(scheme: string) {
    await this.page.getByRole('button', { name: 'Authorize' }).first().click();
    return this.page.locator('.dialog-ux .auth-container', { hasText: scheme });
  }
}
