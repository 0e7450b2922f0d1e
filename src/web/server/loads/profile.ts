import { maskMobile } from '#contract/masks.ts';
import { memberCard, memberDetail, type MemberDetail } from '#web/features/member/records.ts';
import { draw, pictureOf } from '#web/features/orders/code-drawing.ts';
import { reminderChoice } from '#web/features/reminders/records.ts';
import { ownCards } from '#web/features/sessions/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { unwrapOrFail, waitBriefly } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';

/** The number is shown masked, and no form here needs it, so the page's source reveals no more than the page. */
const masked = (member: MemberDetail): MemberDetail => ({
  ...member,
  mobile: maskMobile(member.mobile),
  identities: member.identities.map((one) =>
    one.linkedMobileNumber ? { ...one, linkedMobileNumber: maskMobile(one.linkedMobileNumber) } : one,
  ),
});

export const loadProfile: PageLoad = async ({ store }) => {
  const member = await unwrapOrFail(store.dispatch(memberDetail.fetch({})));
  store.dispatch(memberDetail.received(masked(member)));
  return undefined;
};

/** Includes the cards of the number, so that another one is offered; if they do not come, none is. */
export const loadProfileMenu: PageLoad = async (request) => {
  await Promise.all([loadProfile(request), waitBriefly(request.store.dispatch(ownCards.fetch({})))]);
  return undefined;
};

/**
 * The barcode is sent with the page: it is visible before the scripts run, and the drawing code stays on the server.
 */
export const loadCard: PageLoad<{ barcode: ReturnType<typeof pictureOf> }> = async (request) => {
  const [{ lcn }] = await Promise.all([
    unwrapOrFail(request.store.dispatch(memberCard.fetch({}))),
    loadProfile(request),
  ]);
  return { kind: 'render', props: { barcode: pictureOf(await draw('barcode', lcn)) } };
};

/** Includes whether reminders are sent; if that could not be loaded, the page says so in its place. */
export const loadAccountDetails: PageLoad = async (request) => {
  await Promise.all([loadProfile(request), request.store.dispatch(reminderChoice.fetch({}))]);
  return undefined;
};

/** An option without a page of its own: help redirects to its page, any other is a 404. */
export const loadProfileOption: PageLoad = async ({ params }) =>
  params['profileOption'] === 'help-and-support'
    ? { kind: 'redirect', to: hrefs.helpAndSupport() }
    : { kind: 'not-found' };
