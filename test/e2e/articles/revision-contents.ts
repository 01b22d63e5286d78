export const FIRST_CONTENT =
  '<p>The first text of the ferry, which is long enough for the rule about fifty letters.</p>';
export const SECOND_CONTENT =
  '<p>The second text of the ferry, which is just as long as the first one was before it.</p>';
export const FAR_FUTURE = '2999-01-01T00:00:00Z';
