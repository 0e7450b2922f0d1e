import { maskMobile } from '#contract/masks.ts';
import { memberDetail, type MemberDetail } from '#web/features/member/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { need } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';

/** The number is shown masked and no form has it here, so the page's source does not tell more than the page. */
const masked = (member: MemberDetail): MemberDetail => ({
  ...member,
  mobile: maskMobile(member.mobile),
  identities: member.identities.map((one) =>
    one.linkedMobileNumber ? { ...one, linkedMobileNumber: maskMobile(one.linkedMobileNumber) } : one,
  ),
});

export const loadProfile: PageLoad = async ({ store }) => {
  const member = await need<MemberDetail>(store.dispatch(memberDetail.fetch({})));
  store.dispatch(memberDetail.received(masked(member)));
  return undefined;
};

/** An option without a page of its own: help leads to its page, and any other is not there. */
export const loadProfileOption: PageLoad = async ({ params }) =>
  params['profileOption'] === 'help-and-support'
    ? { kind: 'redirect', to: hrefs.helpAndSupport() }
    : { kind: 'not-found' };
