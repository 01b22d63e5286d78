// Starts Swagger UI with the chosen definition, and adapts what its options do not cover.
(function () {
  'use strict';

  const folder = new URL('.', document.currentScript.src);
  const element = document.getElementById('swagger-ui');
  const { persistAuthorization, signIn } = JSON.parse(element.dataset.options);
  const choice = document.getElementById('definition');
  const documentUrl = () => new URL(choice.selectedOptions[0].dataset.url, folder).href;

  /** The pointer crosses other operations on its way. */
  const RESOLVE_AFTER_MS = 50;
  /** Characters and line starts that can be markup in CommonMark, except of code between single backticks. */
  const MARKUP = /[*[\]<>&#~|\\\n]|``|(?<!\w)_|_(?!\w)|^\s|^[-+=]|^\d+[.)]/;

  function components(system) {
    const { createElement: h, useEffect, useRef, useState } = system.React;

    // Swagger UI also shows the padlock if the credential is optional. Its link in the button is not accessible.
    // The references of an operation are resolved before the click that opens it, if the pointer or the focus stays on it.
    const isOptional = (requirement) => requirement.isEmpty();
    const OperationSummary = (Original, { specActions, specSelectors }) =>
      function Summary({ operationProps, ...props }) {
        const timer = useRef();
        const path = props.specPath.toJS();
        const resolve = () => specSelectors.specResolvedSubtree(path) ?? specActions.requestResolvedSubtree(path);
        const cancel = () => window.clearTimeout(timer.current);
        const start = () => {
          cancel();
          timer.current = window.setTimeout(resolve, RESOLVE_AFTER_MS);
        };
        const security = operationProps.get('security');
        const shown = security?.some(isOptional) ? operationProps.set('security', security.clear()) : operationProps;
        const summary = h(Original, { ...props, operationProps: shown.set('isDeepLinkingEnabled', false) });
        return h('div', { onPointerEnter: start, onPointerLeave: cancel, onFocus: start, onBlur: cancel }, summary);
      };

    // Most descriptions contain no markup except code. To convert and sanitise them takes a fifth of the processor time in which an
    // operation with many parameters opens.
    const Markdown = (Original) =>
      function Description(props) {
        const { source, className = '' } = props;
        const parts = typeof source === 'string' ? source.split('`') : [];
        if (parts.length % 2 === 0 || source === '' || MARKUP.test(source)) return h(Original, props);
        const texts = parts.map((part, index) => (index % 2 ? h('code', { key: index }, part) : part));
        return h('div', { className: `${className} renderedMarkdown`.trim() }, h('p', null, texts));
      };

    const label = 'Filter by path, summary, method or group';
    const FilterContainer = () =>
      function Filter({ layoutSelectors, layoutActions }) {
        const filter = layoutSelectors.currentFilter();
        const input = h('input', {
          ...{ type: 'search', className: 'operation-filter-input', placeholder: label, 'aria-label': label },
          value: typeof filter === 'string' && filter !== 'true' ? filter : '',
          onChange: ({ target }) => layoutActions.updateFilter(target.value),
        });
        return h('div', { className: 'filter-container' }, h('div', { className: 'filter wrapper' }, input));
      };

    // An operation has up to a dozen errors, each with a dozen headers. They are rendered when they are unfolded.
    const response = (Original) =>
      function Response(props) {
        const { code, className, response } = props;
        const [isOpen, setOpen] = useState(!/^[45]/.test(code));
        if (isOpen) return h(Original, props);
        const text = h(system.getComponent('Markdown', true), { source: response.get('description') });
        const name = `Details of ${code}`;
        const button = h('button', { type: 'button', 'aria-label': name, onClick: () => setOpen(true) }, 'Details');
        const status = h('td', { className: 'response-col_status' }, code);
        const folded = h('td', { colSpan: 2 }, h('div', { className: 'folded' }, text, button));
        return h('tr', { className: `response ${className}`, 'data-code': code }, status, folded);
      };
    const headers = (Original) =>
      function Headers(props) {
        const [isOpen, setOpen] = useState(false);
        const title = h('summary', null, `Headers (${props.headers.size})`);
        const onToggle = ({ target }) => setOpen(target.open);
        return h('details', { onToggle }, title, isOpen && h(Original, props));
      };

    // If the filter matches nothing, Swagger UI reports that the document has no operations.
    const operations = (Original) =>
      function Operations(props) {
        if (!props.specSelectors.taggedOperations().isEmpty()) return h(Original, props);
        return h('p', { role: 'status' }, 'No operation matches the filter.');
      };

    // Swagger UI focuses the field of the last security scheme; the token of the sign-in belongs into the first one.
    const authorizationPopup = (Original) =>
      function AuthorizationPopup(props) {
        useEffect(() => element.querySelector('.dialog-ux input')?.focus(), []);
        return h(Original, props);
      };

    return {
      ...{ OperationSummary, Markdown, FilterContainer, response, headers, operations },
      authorizationPopup,
    };
  }

  // A response appears below the window if the operation is long. It scrolls the page when it arrives, not when it is rendered again:
  // Swagger UI renders all responses again when it opens or resolves another operation.
  const scrollToResponse = (operationId) => {
    const response = element.querySelector(`.opblock[id$="-${operationId}"] .live-responses-table`);
    response?.scrollIntoView({ block: 'nearest' });
  };

  // The page sends the token of a sign-in, and forgets it after the sign-out.
  const BEARER = 'bearer';
  const specActions = {
    setResponse: (original, system) => (path, method, response) => {
      const document = system.specSelectors.specJson();
      const schema = document.getIn(['components', 'securitySchemes', BEARER]);
      const { token, token_type: type } = response.body ?? {};
      if (schema && response.status === 200 && type === 'Bearer')
        system.authActions.authorizeWithPersistOption({ [BEARER]: { name: BEARER, schema, value: token } });
      const operationId = document.getIn(['paths', path, method, 'operationId']);
      if (response.status === 204 && operationId === 'Auth_logout')
        system.authActions.logoutWithPersistOption([BEARER]);
      window.requestAnimationFrame(() => scrollToResponse(operationId));
      return original(path, method, response);
    },
  };

  // A token is often pasted with its quotation marks, or with the prefix of the header.
  const toToken = (text) => text.trim().replace(/^"|"$|^Bearer\s+/gi, '');
  const authActions = {
    authorize: (original) => (credentials) =>
      original(
        Object.fromEntries(
          Object.entries(credentials).map(([name, credential]) => [
            name,
            typeof credential.value === 'string' ? { ...credential, value: toToken(credential.value) } : credential,
          ]),
        ),
      ),
  };

  // The description of a parameter explains its form better than its regular expression. Swagger UI marks a missing value in a form,
  // but not a missing file.
  function explain(system, pathMethod, error) {
    const [, name, place] = /^For '(.*?)'(.*): Value must follow pattern /.exec(error) ?? [];
    if (name === undefined) return error;
    const parameters = system.specSelectors.specResolvedSubtree(['paths', ...pathMethod, 'parameters']);
    const parameter = parameters?.find((each) => each.get('name') === name);
    const description = parameter?.get('description')?.replaceAll('`', '');
    return `For '${name}'${place}: Invalid value${description ? ` (${description})` : ''}.`;
  }
  const specSelectors = {
    validationErrors: (original, system) => (_state, pathMethod) => {
      const fields =
        system.oas3Selectors
          .requestBodyValue(...pathMethod)
          ?.entrySeq?.()
          .toArray() ?? [];
      const bodyErrors = fields.flatMap(([name, field]) =>
        [...(field.get('errors') ?? [])].map((error) => `For '${name}': ${error}.`),
      );
      return [...original(pathMethod).map((error) => explain(system, pathMethod, error)), ...bodyErrors];
    },
  };

  const plugin = (system) => ({
    fn: { opsFilter: filterOperations },
    // Swagger UI generates a sample of each parameter, without a media type, and uses it for objects only. A sample of a long regular
    // expression takes several milliseconds.
    afterLoad({ fn: { getSampleSchema } }) {
      this.fn.getSampleSchema = (schema, mediaType, ...options) =>
        mediaType === undefined && schema?.type === 'string' ? '' : getSampleSchema(schema, mediaType, ...options);
    },
    wrapComponents: components(system),
    statePlugins: {
      auth: { wrapActions: authActions },
      spec: { wrapActions: specActions, wrapSelectors: specSelectors },
    },
  });

  // Swagger UI filters by the name of the tag only.
  function filterOperations(tags, phrase) {
    const words = phrase.toLowerCase().split(/\s+/);
    const matches = (text) => words.every((word) => text.toLowerCase().includes(word));
    return tags
      .map((tag, name) =>
        tag.update('operations', (operations) =>
          operations.filter((each) =>
            matches([name, each.get('method'), each.get('path'), each.getIn(['operation', 'summary'])].join(' ')),
          ),
        ),
      )
      .filter((tag) => !tag.get('operations').isEmpty());
  }

  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const setColours = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', setColours);
  setColours();

  const requested = new URLSearchParams(window.location.search).get('definition');
  if ([...choice.options].some(({ value }) => value === requested)) choice.value = requested;

  const ui = window.SwaggerUIBundle({
    domNode: element,
    url: documentUrl(),
    oauth2RedirectUrl: new URL('oauth2-redirect.html', folder).href,
    validatorUrl: null,
    deepLinking: true,
    filter: true,
    persistAuthorization,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    requestSnippetsEnabled: true,
    syntaxHighlight: { theme: 'obsidian' },
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 4,
    plugins: [plugin],
  });
  if (signIn) ui.initOAuth(signIn);

  choice.addEventListener('change', () => {
    const address = new URL(window.location.href);
    address.searchParams.set('definition', choice.value);
    address.hash = '';
    window.history.replaceState(null, '', address);
    ui.specActions.updateUrl(documentUrl());
    ui.specActions.download(documentUrl());
  });
})();
