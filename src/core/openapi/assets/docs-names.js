// Adds the accessible names and roles that Swagger UI lacks.
(function () {
  'use strict';

  const element = document.getElementById('swagger-ui');

  // Accessible names of controls that have no label, by selector.
  const NAMES = {
    '#servers': 'Server',
    '.body-param__text': 'Request body',
    '.examples-select-element': 'Example',
    '.close-modal': 'Close',
  };
  // Parts of the page outside of its main landmark, by selector: role and name.
  const LANDMARKS = {
    '.information-container': ['region', 'Introduction'],
    '.scheme-container': ['region', 'Server and authorization'],
    '.filter-container': ['search', 'Operations'],
    '.models': ['region', 'Schemas'],
  };
  function setAttributes() {
    for (const [selector, [role, name]] of Object.entries(LANDMARKS))
      element.querySelectorAll(selector).forEach((each) => {
        each.setAttribute('role', role);
        each.setAttribute('aria-label', name);
      });
    const setName = (each, name) => each.hasAttribute('aria-label') || each.setAttribute('aria-label', name);
    for (const [selector, name] of Object.entries(NAMES))
      element.querySelectorAll(selector).forEach((each) => setName(each, name));
    for (const row of element.querySelectorAll('[data-param-name], [data-property-name]')) {
      const { paramName, propertyName = paramName } = row.dataset;
      row.querySelectorAll('input, select, textarea').forEach((each) => setName(each, propertyName));
    }
    // These names differ from the visible texts "Authorize" and "Logout".
    element.querySelectorAll('.auth-btn-wrapper [aria-label]').forEach((each) => each.removeAttribute('aria-label'));
    element.querySelectorAll('.auth-container h6').forEach((each) => each.setAttribute('aria-level', '5'));
    // Texts that scroll must be reachable with the keyboard.
    element.querySelectorAll('pre.microlight').forEach((each) => (each.tabIndex = 0));
  }
  new window.MutationObserver(setAttributes).observe(element, { childList: true, subtree: true });
})();
