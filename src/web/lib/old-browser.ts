// A notice for browsers older than those of `browserslist` in package.json (docs/decisions/054). Every page contains
// it and its class shows it; two features that arrived with the oldest supported browsers hide it again.

export const OLD_BROWSER =
  'This browser is too old for this site: you can read it, but not everything works. ' +
  'Please update Chrome, Edge, Firefox, Opera or Safari.';

/**
 * Firefox supports `:has()` since 121; Chrome and Edge 120, Opera 106 and Safari 17.2 were the first to accept a
 * nested rule that begins with a tag name.
 */
export const OLD_BROWSER_CSS =
  '.old-browser{display:block}@supports selector(:has(a)){html{p.old-browser{display:none}}}';
