// Loads the next page of a list in place, and sends ratings and comments. The pages also work without this script.
(function () {
  'use strict';

  const KEY = 'masthead-credential';
  const find = (selector, within = document) => within.querySelector(selector);
  const publisher = window.Publisher;

  function showNotice(form, text, isError) {
    const notice = find('[data-notice]', form);
    notice.classList.toggle('notice-error', Boolean(isError));
    notice.textContent = text;
  }

  const errorText = ({ message, details }) =>
    details.length > 0 ? details.map((detail) => detail.message).join(' ') : `${message}.`;

  // Load the next page of a list

  async function loadMore(link) {
    const list = find('[data-items]');
    const response = await fetch(link.href, { headers: { Accept: 'text/html' }, credentials: 'omit' });
    // 404 if the list has become shorter since the page was rendered: the end of the list is reached.
    if (!response.ok && response.status !== 404) throw new Error(`Status ${response.status}`);
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    // Newly published articles shift the pages, so some items can already be in the list.
    const items = [...next.querySelectorAll('[data-items] > [data-item]')].filter(
      (item) => !find(`[data-item="${item.dataset.item}"]`, list),
    );
    list.append(...items);
    const further = find('[data-more]', next);
    if (further) link.setAttribute('href', further.getAttribute('href'));
    else link.remove();
    find('h2 a', items[0] || list.lastElementChild).focus();
    showNotice(
      document,
      ['There are no more articles', '1 more article'][items.length] || `${items.length} more articles`,
    );
  }

  function watchList(link) {
    let isLoading = false;
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (isLoading) return;
      isLoading = true;
      showNotice(document, 'Loading …');
      loadMore(link)
        .catch(() => showNotice(document, 'The next articles could not be loaded. Try again.', true))
        .finally(() => (isLoading = false));
    });
  }

  // Credential of the reader: a token or an API key, stored for this tab only

  const storedCredential = () => {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  };

  function storeCredential(credential) {
    try {
      if (credential) sessionStorage.setItem(KEY, credential);
      else sessionStorage.removeItem(KEY);
    } catch {
      // Without storage, the credential lasts as long as the page.
    }
  }

  let hasCredential = false;

  function useCredential(credential) {
    const isApiKey = credential.startsWith('mh_');
    hasCredential = credential !== '';
    publisher.configure({ token: isApiKey ? null : credential, apiKey: isApiKey ? credential : null });
    find('[data-forget]').hidden = !hasCredential;
  }

  function watchToken(form) {
    const field = form.elements.namedItem('token');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const credential = field.value.trim();
      if (credential === '') return;
      storeCredential(credential);
      useCredential(credential);
      field.value = '';
      showNotice(form, 'Stored for this tab. You can rate and comment now.');
    });
    find('[data-forget]', form).addEventListener('click', () => {
      storeCredential(null);
      useCredential('');
      field.focus();
      showNotice(form, 'The token or key was removed.');
    });
    useCredential(storedCredential() || '');
    if (hasCredential) showNotice(form, 'A token or key is stored for this tab.');
  }

  /** Sends the form unless a request is running, and shows the result or the error. */
  function watchForm(form, send) {
    let isSending = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (isSending) return;
      if (!hasCredential) {
        showNotice(form, 'Sign in first: paste a token or an API key below.', true);
        find('[data-token] input').focus();
        return;
      }
      isSending = true;
      showNotice(form, 'Sending …');
      send((text, error) => {
        isSending = false;
        showNotice(form, error ? errorText(error) : text, error);
      });
    });
  }

  function watchRating(form) {
    watchForm(form, (done) => {
      const { value } = form.elements.namedItem('rating');
      publisher.submitRating(form.dataset.rate, value, (rating, error) => {
        if (error) return done('', error);
        const readers = rating.rating_count === 1 ? '1 reader' : `${rating.rating_count} readers`;
        find('[data-rating]').textContent = `${rating.rating.toFixed(1)} of 5, from ${readers}`;
        return done(`You gave it ${value} of 5.`);
      });
    });
  }

  function commentElement({ comment, datesub }) {
    const element = (name, className, text = '') =>
      Object.assign(document.createElement(name), { className, textContent: text, dir: 'auto' });
    const time = element('time', '', new Date(datesub * 1000).toLocaleDateString('en-GB', { dateStyle: 'long' }));
    const byline = element('p', 'byline');
    byline.append(element('span', '', 'You'), time);
    const article = element('article', 'comment');
    article.append(byline, element('p', 'comment-text', comment));
    const item = element('li', '');
    item.append(article);
    return item;
  }

  function countOneMore(heading) {
    const count = Number(heading.dataset.count) + 1;
    heading.dataset.count = String(count);
    heading.textContent = count === 1 ? '1 comment' : `${count} comments`;
  }

  function watchComment(form) {
    const field = form.elements.namedItem('text');
    watchForm(form, (done) => {
      publisher.addComment(form.dataset.comment, field.value, (comment, error) => {
        field.setAttribute('aria-invalid', String(Boolean(error)));
        if (error) return done('', error);
        field.value = '';
        if (comment.approved !== 1)
          return done('Thank you. Your comment will appear here after a moderator approves it.');
        find('[data-comments]').append(commentElement(comment));
        countOneMore(find('[data-count]'));
        return done('Your comment was added above.');
      });
    });
  }

  const more = find('[data-more]');
  if (more) watchList(more);
  const takePart = find('[data-take-part]');
  if (takePart && publisher) {
    const rate = find('[data-rate]');
    watchToken(find('[data-token]'));
    watchComment(find('[data-comment]'));
    watchRating(rate);
    takePart.hidden = rate.hidden = false;
    find('[data-without-script]').hidden = true;
  }
})();
