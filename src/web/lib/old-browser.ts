// A notice for browsers older than `browserslist` in package.json names (docs/decisions/054). It stands in every page,
// shown by its class; two features that came with the oldest browser of the list hide it again.

export const OLD_BROWSER =
  'This browser is older than this site can serve: you can read, but not everything works. ' +
  'Please update Chrome, Edge, Firefox, Opera or Safari.';

/**
 * Firefox knows `:has()` since 121; Chrome and Edge 120, Opera 106 and Safari 17.2 were the first to take a rule that
 * begins with a tag's name inside another rule.
 */
export const OLD_BROWSER_CSS =
  '.old-browser{display:block}@supports selector(:has(a)){html{p.old-browser{display:none}}}';
