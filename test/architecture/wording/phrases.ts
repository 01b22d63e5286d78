/** A phrase that is no part of technical English, with an example and the usual words for it. */
export interface Phrase {
  readonly pattern: RegExp;
  readonly example: string;
  readonly instead: string;
}

/** Only phrases that clear sentences do not need. A sentence without them may still be obscure. */
export const PHRASES: readonly Phrase[] = [
  { pattern: /\bwho(?:m|se)?(?:so)?ever\b/i, example: 'Whoever calls this', instead: 'a caller that …' },
  { pattern: /\bnobody\b/i, example: 'Nobody reads it', instead: 'no one, no caller, no client' },
  { pattern: /\b(?:some|every)body\b/i, example: 'somebody else', instead: 'another user, all users' },
  { pattern: /\banew\b/i, example: 'reads them anew', instead: 'again, rebuild, reload' },
  {
    pattern: /\b(?:is|are|was|were|be|been|being) told\b/i,
    example: 'The client is told',
    instead: 'receives, is notified',
  },
  { pattern: /\b(?:is|are|was|were) (?:not|never) told\b/i, example: 'is not told why', instead: 'receives no …' },
  {
    pattern: /\btold (?:so|of|to|apart)\b/i,
    example: 'an instance told to end',
    instead: 'notified, ordered, distinguished',
  },
  {
    pattern: /\bst(?:ands|ood) (?:in|before|behind|beside|there|for|here|between|under|below|above)\b/i,
    example: 'stands beside the row',
    instead: 'is in, precedes, follows',
  },
  {
    pattern: /\bbeside (?:it|them|the|a|an|this|that|each|others?)\b/i,
    example: 'beside the article',
    instead: 'next to, besides, together with',
  },
  { pattern: /\b(?:hangs?|hung) on\b/i, example: 'what hangs on it', instead: 'depends on' },
  { pattern: /\breckon(?:s|ed|ing)?\b/i, example: 'is reckoned', instead: 'calculate, count' },
  { pattern: /\bsee[ns]? to (?:it|that)\b/i, example: 'sees to it', instead: 'ensures, handles' },
  { pattern: /\bcomes? of (?:it|this|that)\b/i, example: 'what comes of it', instead: 'the result' },
  { pattern: /\bby and by\b/i, example: 'is sent by and by', instead: 'gradually' },
  { pattern: /\b(?:so|as) it is said\b/i, example: 'as it is said', instead: 'as documented' },
  { pattern: /\bis well again\b/i, example: 'until it is well again', instead: 'recovers' },
  { pattern: /\bgives? nothing\b/i, example: 'gives nothing', instead: 'returns null, returns an empty list' },
  {
    pattern: /\bthere is none\b/i,
    example: 'null if there is none',
    instead: 'if it does not exist, if there is no …',
  },
  { pattern: /\bnone is\b/i, example: 'if none is free', instead: 'if no … is' },
  { pattern: /\bof whom\b/i, example: 'the user of whom it is', instead: 'whose, the user that …' },
  { pattern: /\bone['’]s own\b/i, example: "one's own articles", instead: 'your own, their own' },
  { pattern: /\b(?:others|another)['’] (?=[a-z])/i, example: "others' comments", instead: 'of other users' },
  { pattern: /\blooked at meanwhile\b/i, example: 'was looked at meanwhile', instead: 'was read in between' },
  { pattern: /\bas good as\b/i, example: 'as good as new', instead: 'almost, equivalent to' },
  { pattern: /\bas it were\b/i, example: 'a room, as it were', instead: 'leave it out' },
  { pattern: /\bfor good and all\b/i, example: 'for good and all', instead: 'permanently' },
  { pattern: /\bin vain\b/i, example: 'waits in vain', instead: 'without effect, times out' },
  { pattern: /\bis (?:of use|at hand|in hand)\b/i, example: 'is of use', instead: 'is useful, is available' },
  { pattern: /\b(?:there|here|where)(?:upon|from|of|with)\b/i, example: 'a row and thereof', instead: 'a noun' },
  {
    pattern: /^(?:what|the same) (?:is|are|was|has|have|for|as|of|to)\b/i,
    example: 'What is cached',
    instead: 'begin with the subject',
  },
];
