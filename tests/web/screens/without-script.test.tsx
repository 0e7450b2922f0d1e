// What pages say to a browser without JavaScript, and what they leave out of its sight.
import { conversionStatus } from '#web/features/conversion/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import type { PageProps } from '#web/routes/page-props.ts';
import { routes, type RouteRow } from '#web/routes/table.ts';
import { ClaimCashbackScreen } from '#web/screens/claim-cashback/claim-cashback-screen.tsx';
import { ConvertCoinsScreen } from '#web/screens/convert-coins/convert-coins-screen.tsx';
import { PaymentsOptionsScreen } from '#web/screens/payments-options/payments-options-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { VerifyEmailScreen } from '#web/screens/verify-email/verify-email-screen.tsx';
import { conversionOf } from '../conversion/conversions.ts';
import { dashboardFixture, orderFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { htmlOf } from './open-screen.tsx';

const memberStore = () => {
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  return store;
};

it('says to everybody what claiming cashback needs: a member is taken for a visitor', () => {
  expect(htmlOf(<ClaimCashbackScreen />).notes).toEqual(['Claiming needs JavaScript.']);
});

describe('the frame of a page', () => {
  const Page = guarded(() => <h1>Here</h1>);
  const open = (route: RouteRow, failure: PageProps['failure'] = null) =>
    htmlOf(
      <Page {...{ route, failure }} origin="http://localhost" path={route.pattern} clientId="ZILLION" />,
    );

  it('says of a private one what changing anything needs', () => {
    const { html, notes } = open(routes.addresses);
    expect(notes).toEqual(['Changing anything here needs JavaScript.']);
    expect(html).toContain('<h1>Here</h1>');
  });

  it.each([
    ['that is public', routes.home],
    ['of the login, which says itself what it needs', routes.loginOtp],
  ])('says nothing of one %s', (_name, route) => {
    expect(open(route).notes).toEqual([]);
  });

  it.each([
    ['failed', { status: 503 }],
    ['was late', { status: 503, isLate: true }],
  ])('links to the same address where the page %s', (_why, failure) => {
    const { html, notes } = open(routes.addresses, failure);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('REFRESH PAGE');
    expect(html).toMatch(/<noscript>.*<a href=""[^>]*>REFRESH PAGE<\/a>.*<\/noscript>/);
    expect(html).not.toContain('Changing anything');
  });

  it('hides the button that has no effect', () => {
    expect(open(routes.home, { status: 503 }).html).toMatch(
      /<div class="[^"]*js-only[^"]*"><button[^>]*>REFRESH PAGE<\/button><\/div>/,
    );
  });
});

describe('a one-time password, which a script would request', () => {
  const conversion = () => {
    const store = memberStore();
    const waiting = conversionOf({ awaitsVerification: true, expectedBy: null });
    store.dispatch(conversionStatus.received({ conversion: waiting, availablePointsAmount: 5 }));
    return htmlOf(<ConvertCoinsScreen step="confirm" problem={null} />, { store });
  };
  const order = () => {
    const store = memberStore();
    const pending = orderFixture({ status: 'PENDING', awaitsVerification: true, statusText: null });
    store.dispatch(orderReceipt.received({ order: pending, availablePointsAmount: 23_000 }));
    return htmlOf(<PaymentsOptionsScreen draft={null} />, { store });
  };
  const address = () => htmlOf(<VerifyEmailScreen />, { store: memberStore() });

  it.each([
    ['of an order', 'Confirming needs JavaScript. Turn it on and load this page again.', order],
    ['of a conversion', 'Confirming needs JavaScript. Turn it on and load this page again.', conversion],
    [
      'of an e-mail address',
      'Verifying your address needs JavaScript. Turn it on and load this page again.',
      address,
    ],
  ])('%s: says what it needs, and shows neither that it is being sent nor a button', (_name, note, open) => {
    const { html, notes } = open();
    expect(notes).toEqual([note]);
    expect(html).toMatch(/<p class="meta js-only"[^>]*>Sending a one-time password/);
    expect(html).toMatch(/<button[^>]* class="[^"]*js-only[^"]*"[^>]*>.*?Sending.*?<\/button>/);
    expect(html).not.toMatch(/<p class="lead">Enter/);
  });
});
