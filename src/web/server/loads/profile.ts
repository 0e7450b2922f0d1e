import { memberDetail } from '#web/features/member/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { need } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';

export const loadProfile: PageLoad = async ({ store }) => {
  await need(store.dispatch(memberDetail.fetch({})));
  return undefined;
};

/** An option without a page of its own: help leads to its page, and any other is not there. */
export const loadProfileOption: PageLoad = async ({ params }) =>
  params['profileOption'] === 'help-and-support'
    ? { kind: 'redirect', to: hrefs.helpAndSupport() }
    : { kind: 'not-found' };
