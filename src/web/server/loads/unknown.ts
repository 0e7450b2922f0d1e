import type { PageLoad } from '../page.ts';

/** A 404. `/404` and `/500` arrive under another path (next.config.js) and keep their own address. */
export const loadUnknown: PageLoad = async ({ params }) => {
  const byName = /^unknown(\/(?:404|500))$/.exec(params['slug'] ?? '');
  if (!byName) return { kind: 'not-found' };
  return { kind: 'render', status: 404, head: { canonical: byName[1] } };
};
