/** Creates a client of a Masthead site for other pages. `loadedFrom` is the URL of this script, from which the site is derived. */
export function createPublisher(loadedFrom) {
  const MODULE = 'modules/articles/';
  const settings = { baseUrl: loadedFrom ? new URL('../../../../', loadedFrom).href : '/', token: null, apiKey: null };

  /** Creates an `Error` with the details of the response. The status is 0 without a response. */
  const failure = (status, { code, message, details = [], request_id: requestId = null }, cause) =>
    Object.assign(new Error(message, { cause }), { name: 'PublisherError', status, code, details, requestId });

  /** The links of the service are paths, which a page of another site cannot use. */
  function toAbsoluteLink(baseUrl) {
    // A base URL without an origin belongs to the site of the page.
    if (!/^https?:/i.test(baseUrl)) return undefined;
    const { origin } = new URL(baseUrl);
    if (globalThis.location && globalThis.location.origin === origin) return undefined;
    const isLink = (name, value) => /url$/.test(name) && typeof value === 'string' && value[0] === '/';
    return (name, value) => (isLink(name, value) ? origin + value : value);
  }

  async function request(path, form) {
    const { baseUrl, token, apiKey } = settings;
    const headers = { Accept: 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (apiKey) headers['X-API-Key'] = apiKey;
    const init = { headers, credentials: 'omit', redirect: 'error' };
    if (form) Object.assign(init, { method: 'POST', body: new URLSearchParams(form) });
    let response;
    let body;
    try {
      response = await fetch(baseUrl.replace(/\/*$/, '/') + MODULE + path, init);
      body = JSON.parse(await response.text(), toAbsoluteLink(baseUrl));
    } catch (cause) {
      const error = response
        ? { code: 'BAD_RESPONSE', message: `The service answered ${response.status} without valid JSON` }
        : { code: 'NETWORK_ERROR', message: 'The service could not be reached' };
      throw failure(response ? response.status : 0, error, cause);
    }
    if (response.ok) return body;
    const { status } = response;
    const error = body && body.error;
    throw failure(
      status,
      error && error.message ? error : { code: 'BAD_RESPONSE', message: `The service answered ${status}` },
    );
  }

  /** An error of a callback belongs to the page: the error is reported and does not affect the promise. */
  function runCallback(callback, result, error) {
    try {
      callback(result, error);
    } catch (thrown) {
      if (typeof reportError === 'function') reportError(thrown);
      else console.error(thrown);
    }
  }

  /** Returns the promise. A caller with a callback can ignore the promise. */
  function withCallback(promise, callback) {
    if (typeof callback === 'function') {
      promise.then(
        (result) => runCallback(callback, result, null),
        (error) => runCallback(callback, null, error),
      );
    }
    return promise;
  }

  const items = (parameters) => request(`api/items?${new URLSearchParams(parameters)}`);
  const post = (form) => request('ajax.php', form);
  const segment = (id) => encodeURIComponent(String(id));

  return {
    /** Omitted options stay unchanged; null removes a credential. */
    configure(options) {
      for (const name of Object.keys(settings)) if (options[name] !== undefined) settings[name] = options[name];
    },
    getItem: (itemId) => request(`api/items/${segment(itemId)}`),
    getCategory: (categoryId) => request(`api/categories/${segment(categoryId)}`),
    submitRating: (itemId, rating, callback) =>
      withCallback(post({ op: 'submitRating', itemid: itemId, rating }), callback),
    addComment: (itemId, text, callback) => withCallback(post({ op: 'addComment', itemid: itemId, text }), callback),
    /** Returns items of all categories if `categoryId` is 0 or null. Pages count from 1. */
    loadMore(categoryId, page = 1, limit = 15, callback = undefined) {
      const size = Math.min(limit, 100);
      const category = categoryId ? { categoryid: categoryId } : {};
      return withCallback(items({ ...category, start: (page - 1) * size, limit: size }), callback);
    },
    search: (query, callback) => withCallback(items({ search: query }), callback),
  };
}
