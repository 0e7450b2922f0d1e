import { act, render, screen, waitFor } from '@testing-library/react';
import { dbt } from '#contract/dbt.ts';
import { readStoredClaim } from '#web/features/cashback/stored-claim.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { ClaimCashbackScreen } from '#web/screens/claim-cashback/claim-cashback-screen.tsx';
import { saveForms } from '#web/session/saved-forms.ts';
import { ToastHost } from '#web/ui/toast.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { heldAnswer, setOut, type HeldAnswer } from '../../support/leaving.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser } from '../screens/open-screen.tsx';
import {
  BANK,
  cartsNamed,
  DRAFT,
  mockKnown,
  NEEDED,
  openCashback,
  TERMS,
  TRANSFER_ID,
  UPI,
  VERIFIED,
} from './open-cashback.tsx';

let carts: (string | null)[];
beforeEach(() => (carts = cartsNamed()));
afterEach(() => {
  mockServer.events.removeAllListeners();
  forgetBrowser();
  // Every call of a claim names the same cart.
  expect(new Set(carts).size).toBeLessThanOrEqual(1);
  expect(carts).not.toContain(null);
});

const open = (query: Record<string, string> = {}) => openCashback(<ClaimCashbackScreen />, { query });
const press = (name: string) => screen.getByRole('button', { name });
/** Announced when it changes. Firefox leaves a text with a role out of the field's description. */
const liveHelp = (words: string) => screen.getByText(words, { selector: '[aria-live=polite]:not([role])' });

describe('A visitor', () => {
  it('sees the terms of cashback, and a link to the login page with the current address to return to', () => {
    openCashback(<ClaimCashbackScreen />, { visitor: true });
    const [rate, ofMembers] = screen.getAllByText(/You get ₹20.00 for 100 coins/);
    expect(rate).toBeVisible();
    expect(ofMembers).not.toBeVisible();
    expect(screen.getByText(/500 to 20,000 coins at a time, 50,000 in a month/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in to claim' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fclaim-cashback',
    );
  });
});

it.each([true, false])('requests the terms with the brand’s microsite flag: %s', async (microSite) => {
  mockKnown();
  const asked: unknown[] = [];
  mockServer.use(
    mockEndpoint(dbt.validate, ({ query }) => {
      asked.push(query.microSite);
      return TERMS;
    }),
  );
  openCashback(<ClaimCashbackScreen />, { microSite });
  await waitFor(() => expect(asked).toEqual([microSite]));
});

describe('The PAN step', () => {
  const fill = async ({ user }: ReturnType<typeof open>, pan = 'abcpr 1234f') => {
    await user.type(await screen.findByLabelText('PAN'), pan);
    await user.type(screen.getByLabelText('Name on the card'), 'Asha Rao');
    await user.type(screen.getByLabelText('Date of birth'), '14081990');
  };

  it('restores name and date of birth, but not the PAN, after a new login when the session has ended', async () => {
    mockKnown({ claimant: NEEDED, payees: [] });
    const { lcn } = dashboardFixture();
    const openPage = () =>
      openCashback(
        <main>
          <ClaimCashbackScreen />
        </main>,
      );
    const opened = openPage();
    await fill(opened);
    saveForms(lcn, '/claim-cashback');
    opened.unmount();
    const { store } = openPage();
    act(() => void store.dispatch(dashboard.received(dashboardFixture())));
    await waitFor(() => expect(screen.getByLabelText('Name on the card')).toHaveValue('Asha Rao'));
    expect(screen.getByLabelText('Date of birth')).toHaveValue('14/08/1990');
    expect(screen.getByLabelText('PAN')).toHaveValue('');
  });

  it('shows an error at each invalid field and focuses the first', async () => {
    mockKnown({ claimant: NEEDED, payees: [] });
    const { user } = open();
    await screen.findByLabelText('PAN');
    await user.click(press('Verify PAN'));
    expect(screen.getByLabelText('PAN')).toHaveAccessibleDescription(/Enter your PAN/);
    expect(screen.getByLabelText('PAN')).toHaveFocus();
    expect(screen.getByLabelText('Name on the card')).toHaveAccessibleDescription(/Enter your name/);
    expect(screen.getByLabelText('Date of birth')).toHaveAccessibleDescription(/Enter your date of birth/);
    await user.type(screen.getByLabelText('PAN'), 'ABC1234');
    await user.click(press('Verify PAN'));
    expect(screen.getByLabelText('PAN')).toHaveAccessibleDescription(
      /five letters, four digits and a letter/,
    );
  });

  it('sends the PAN and the name normalized, once, goes on to the account, and stores no PAN', async () => {
    mockKnown({ claimant: NEEDED, payees: [] });
    const sent: unknown[] = [];
    mockServer.use(mockEndpoint(dbt.verifyPan, ({ body }) => (sent.push(body), VERIFIED)));
    const opened = open();
    await fill(opened);
    await opened.user.clear(screen.getByLabelText('Name on the card'));
    await opened.user.click(screen.getByLabelText('Name on the card'));
    await opened.user.paste('Asha\u00a0Rao');
    await opened.user.dblClick(press('Verify PAN'));
    expect(await screen.findByText('Where should we pay you?')).toBeInTheDocument();
    expect(sent).toEqual([{ pan: 'ABCPR1234F', fullName: 'Asha Rao', dateOfBirth: '1990-08-14' }]);
    expect(opened.push).toHaveBeenCalledWith('/claim-cashback?step=payee', undefined, { shallow: true });
    expect(screen.getByText('ABxxxx234F')).toBeInTheDocument();
    expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('ABCPR1234F');
  });

  it('does not lead on a member who has left the page before the answer', async () => {
    mockKnown({ claimant: NEEDED, payees: [] });
    const answer = heldAnswer();
    mockServer.use(mockEndpoint(dbt.verifyPan, VERIFIED, answer));
    const opened = open();
    await fill(opened);
    await opened.user.click(press('Verify PAN'));
    await answer.comesAfter(setOut);
    expect(await screen.findByText('Where should we pay you?')).toBeInTheDocument();
    expect(opened.push).not.toHaveBeenCalled();
  });

  it('says how many tries are left, and keeps the input', async () => {
    mockKnown({ claimant: NEEDED, payees: [] });
    mockServer.use(mockError(dbt.verifyPan, 'PAN_MISMATCH', 'Not yours', { triesLeft: 1 }));
    const opened = open();
    await fill(opened);
    await opened.user.click(press('Verify PAN'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours. 1 try is left.');
    expect(screen.getByLabelText('PAN')).toHaveValue('ABCPR1234F');
  });

  it('says until when the PAN is locked', async () => {
    mockKnown({ claimant: NEEDED, payees: [] });
    const locked = {
      ...NEEDED,
      panStatus: 'LOCKED' as const,
      triesLeft: 0,
      lockedUntil: '2126-03-15T09:30:00.000Z',
    };
    mockServer.use(mockError(dbt.verifyPan, 'PAN_LOCKED', 'Locked', { retryAfter: 86_400 }));
    const opened = open();
    await fill(opened);
    mockServer.use(mockEndpoint(dbt.verifyUser, locked));
    await opened.user.click(press('Verify PAN'));
    expect(await screen.findByRole('heading', { name: 'Your PAN is locked' })).toBeInTheDocument();
    // The button that had the focus is gone.
    await waitFor(() => expect(screen.getByText('Your PAN is locked')).toHaveFocus());
    expect(screen.getByText('15 Mar 2126 03:00:00 pm')).toBeInTheDocument();
    expect(screen.queryByLabelText('PAN')).not.toBeInTheDocument();
  });
});

describe('The account step', () => {
  it('rejects a UPI id without an at-sign, and sends nothing', async () => {
    mockKnown({ payees: [] });
    const { user } = open();
    await user.type(await screen.findByLabelText('UPI id'), 'asharao');
    await user.click(press('Continue'));
    expect(screen.getByLabelText('UPI id')).toHaveAccessibleDescription(/Invalid UPI ID/);
    expect(screen.getByLabelText('UPI id')).toHaveFocus();
  });

  it('adds a UPI id and goes on, without storing it in the tab', async () => {
    mockKnown({ payees: [] });
    const sent: unknown[] = [];
    mockServer.use(
      mockEndpoint(dbt.editBeneficiary, ({ body }) => {
        sent.push(body);
        return { beneficiary: UPI, beneficiaryList: [UPI], lockedUntil: null };
      }),
    );
    const { user, push } = open();
    await user.type(await screen.findByLabelText('UPI id'), 'asharao@examplebank');
    await user.click(press('Continue'));
    await waitFor(() =>
      expect(push).toHaveBeenCalledWith('/claim-cashback?step=amount', undefined, { shallow: true }),
    );
    expect(sent).toEqual([{ kind: 'UPI', upiId: 'asharao@examplebank' }]);
    expect(await screen.findByText('UPI xxxarao@examplebank')).toBeInTheDocument();
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('asharao@');
  });

  it('stores the account of a member who has left the page before the answer, and does not lead them on', async () => {
    mockKnown({ payees: [] });
    const answer = heldAnswer();
    const added = { beneficiary: UPI, beneficiaryList: [UPI], lockedUntil: null };
    mockServer.use(mockEndpoint(dbt.editBeneficiary, added, answer));
    const { user, push } = open();
    await user.type(await screen.findByLabelText('UPI id'), 'asharao@examplebank');
    await user.click(press('Continue'));
    await answer.comesAfter(setOut);
    await waitFor(() => expect(readStoredClaim().beneficiaryId).toBe(UPI.beneficiaryId));
    expect(push).not.toHaveBeenCalled();
  });

  const LOCK = { lockedUntil: '2126-03-15T09:30:00.000Z' };
  const UNTIL = '15 Mar 2126 03:00:00 pm';

  it('says until when no account is checked after the last failure, and leaves the focus at the choice', async () => {
    mockKnown({ payees: [] });
    mockServer.use(mockError(dbt.editBeneficiary, 'PAYEE_LOCKED', 'Locked', { retryAfter: 86_400 }));
    const { user } = open();
    await user.type(await screen.findByLabelText('UPI id'), 'asharao@examplebank');
    mockKnown({ payees: [], ...LOCK });
    await user.click(press('Continue'));
    expect(await screen.findByText(UNTIL)).toBeInTheDocument();
    expect(screen.queryByLabelText('UPI id')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/A UPI id/)).toHaveFocus());
  });

  it('still says so after a reload', async () => {
    mockKnown({ payees: [], ...LOCK });
    open();
    expect(await screen.findByText(UNTIL)).toBeInTheDocument();
    expect(screen.queryByLabelText('UPI id')).not.toBeInTheDocument();
  });

  it('goes on with a known account meanwhile', async () => {
    mockKnown({ payees: [UPI], ...LOCK });
    const { user, push } = open({ step: 'payee' });
    await user.click(await screen.findByLabelText(/Another UPI id/));
    expect(screen.getByText(UNTIL)).toBeInTheDocument();
    await user.click(screen.getByLabelText(/xxxarao@examplebank/));
    await user.click(press('Continue'));
    expect(push).toHaveBeenCalledWith('/claim-cashback?step=amount', undefined, { shallow: true });
  });

  it('finds the bank of an IFSC, and asks for its name when the directory does not know it', async () => {
    mockKnown({ payees: [] });
    mockServer.use(
      mockEndpoint(
        dbt.fetchBank,
        { ifsc: 'HDFC0000001', bankName: 'HDFC Bank', branchCode: '000001' },
        { once: true },
      ),
    );
    const { user } = open();
    await user.click(await screen.findByLabelText(/A bank account/));
    await user.type(screen.getByLabelText('IFSC'), 'hdfc००००००१');
    expect(screen.getByLabelText('IFSC')).toHaveValue('HDFC0000001');
    await waitFor(() => expect(liveHelp('HDFC Bank')).toBeInTheDocument());
    expect(screen.queryByLabelText('Bank')).not.toBeInTheDocument();
    mockServer.use(mockEndpoint(dbt.fetchBank, { ifsc: 'HDFC0ZZZZZZ', bankName: null, branchCode: null }));
    await user.clear(screen.getByLabelText('IFSC'));
    await user.type(screen.getByLabelText('IFSC'), 'hdfc0zzzzzz');
    expect(await screen.findByText(/^We do not know this branch/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Bank'), 'H');
    await user.type(screen.getByLabelText('Account number'), '१२ ३४');
    expect(screen.getByLabelText('Account number')).toHaveValue('1234');
    await user.click(press('Continue'));
    expect(screen.getByLabelText('Bank')).toHaveAccessibleDescription(/3 to 30 letters/);
    expect(screen.getByLabelText('Account number')).toHaveAccessibleDescription(/9 to 18 digits/);
    expect(screen.getByLabelText('Bank')).toHaveFocus();
  });

  it.each([
    ['NAME_MISMATCH', 'In another name', { triesLeft: 4 }, 'In another name. 4 tries are left.'],
    ['UNAVAILABLE', 'The bank does not answer', { retryAfter: 60 }, 'The bank does not answer.'],
  ] as const)('shows the error %s and keeps the input', async (code, message, details, words) => {
    mockKnown({ payees: [] });
    mockServer.use(mockError(dbt.editBeneficiary, code, message, details));
    const { user } = open();
    await user.type(await screen.findByLabelText('UPI id'), 'asharao@examplebank');
    await user.click(press('Continue'));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('UPI id')).toHaveValue('asharao@examplebank');
  });

  it('offers the known accounts and another one', async () => {
    mockKnown({ payees: [UPI, BANK] });
    const { user, push } = open({ step: 'payee' });
    expect(await screen.findByLabelText(/UPI xxxarao@examplebank/)).toBeChecked();
    expect(screen.getByLabelText(/Another UPI id/)).toBeInTheDocument();
    await user.click(screen.getByLabelText(/HDFC Bank, account 00xxxxxx7890/));
    await user.click(press('Continue'));
    expect(push).toHaveBeenCalledWith('/claim-cashback?step=amount', undefined, { shallow: true });
  });
});

describe('The amount step', () => {
  const coins = () => screen.findByLabelText('Coins');

  it('is not reached without an account', async () => {
    mockKnown({ payees: [] });
    open({ step: 'amount' });
    expect(await screen.findByText('Where should we pay you?')).toBeInTheDocument();
  });

  it('shows the account that replaced the chosen one in another tab, and pays only after another press', async () => {
    mockKnown();
    const other = { ...UPI, beneficiaryId: BANK.beneficiaryId, account: 'xxxarao@otherbank' };
    mockServer.use(mockError(dbt.saveByPost, 'NOT_FOUND', 'No such account'));
    const { user, push } = open();
    await user.type(await coins(), '1,000');
    mockServer.use(mockEndpoint(dbt.fetchBeneficiary, { beneficiaryList: [other], lockedUntil: null }));
    await user.click(press('Continue'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed in another tab/);
    expect(screen.getByText('UPI xxxarao@otherbank')).toBeVisible();
    expect(push).not.toHaveBeenCalled();
    const sent: unknown[] = [];
    mockServer.use(mockEndpoint(dbt.saveByPost, ({ body }) => (sent.push(body), { draft: DRAFT })));
    await user.click(press('Continue'));
    await waitFor(() => expect(push).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([{ beneficiaryId: other.beneficiaryId, points: 1000 }]);
  });

  it('shows the amount while coins are typed, and saves them once under a new cart', async () => {
    mockKnown();
    const sent: { body: unknown; cart: string | null }[] = [];
    mockServer.use(
      mockEndpoint(dbt.saveByPost, ({ body, headers }) => {
        sent.push({ body, cart: headers.get('cartid') });
        return { draft: DRAFT };
      }),
    );
    const { user, push } = open();
    await user.type(await coins(), '1,000');
    expect(screen.getByText('₹200.00')).toBeInTheDocument();
    await user.dblClick(press('Continue'));
    await waitFor(() => expect(push).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      {
        body: { beneficiaryId: UPI.beneficiaryId, points: 1000 },
        cart: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      },
    ]);
    expect(push).toHaveBeenCalledWith(`/claim-cashback/order-summary?cart=${sent[0]?.cart ?? ''}`);
  });

  it('leads to the receipt of a claim that was confirmed, and says that this amount was not claimed', async () => {
    mockKnown();
    const earlier = 'Your earlier claim was confirmed. Nothing more was claimed';
    mockServer.use(mockError(dbt.saveByPost, 'CART_ORDERED', earlier, { orderId: TRANSFER_ID }));
    render(<ToastHost />);
    const { user, push } = open();
    await user.type(await coins(), '1,000');
    await user.click(press('Continue'));
    expect(await screen.findByText(earlier)).toBeVisible();
    expect(push).toHaveBeenCalledWith(expect.stringContaining(`/receipt?transferId=${TRANSFER_ID}`));
  });

  it.each([
    ['was saved', (answer: HeldAnswer) => mockEndpoint(dbt.saveByPost, { draft: DRAFT }, answer)],
    [
      'was confirmed in another tab',
      (answer: HeldAnswer) =>
        mockError(dbt.saveByPost, 'CART_ORDERED', 'Confirmed', { orderId: TRANSFER_ID }, answer),
    ],
  ])(
    'does not lead on a member who has left the page before the answer: the claim %s',
    async (_what, mock) => {
      mockKnown();
      const answer = heldAnswer();
      mockServer.use(mock(answer));
      const { user, push } = open();
      await user.type(await coins(), '1,000');
      await user.click(press('Continue'));
      await answer.comesAfter(setOut);
      await waitFor(() => expect(press('Continue')).not.toHaveAttribute('aria-busy'));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(push).not.toHaveBeenCalled();
    },
  );

  it('names one number where the balance is just enough for a claim', async () => {
    mockKnown({ terms: { ...TERMS, availablePointsAmount: 500 } });
    open();
    await coins();
    expect(liveHelp('500 coins.')).toBeInTheDocument();
  });

  it.each([
    ['', 'Enter a whole number of coins'],
    ['12.5', 'Enter a whole number of coins'],
    ['499', 'Claim at least 500 coins'],
    ['20001', 'You can claim at most 5,000 coins'],
    ['6000', 'You are 1,000 coins short of that'],
    ['5001', 'You are 1 coin short of that'],
  ])('rejects "%s", and shows the limits instead of an amount', async (typed, words) => {
    mockKnown();
    const { user } = open();
    const field = await coins();
    if (typed) await user.type(field, typed);
    expect(liveHelp('500 to 5,000 coins.')).toBeInTheDocument();
    await user.click(press('Continue'));
    expect(liveHelp('500 to 5,000 coins.')).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription(new RegExp(words));
    expect(field).toHaveFocus();
    // If the field had the focus already, the focus alone tells the member nothing.
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  it('keeps the input after a reload, and fills in the maximum on demand', async () => {
    mockKnown();
    const { user, unmount } = open();
    await user.type(await coins(), '700');
    unmount();
    const { store } = open();
    // Until it is known who is signed in, it may be another card's.
    expect(await coins()).toHaveValue('');
    act(() => void store.dispatch(dashboard.received(dashboardFixture())));
    await waitFor(async () => expect(await coins()).toHaveValue('700'));
    await user.click(press('Maximum 5,000'));
    expect(await coins()).toHaveValue('5,000');
  });

  it('shows the current limits when the API rejects the amount', async () => {
    mockKnown();
    const limits = { leastPoints: 500, mostPoints: 600, leftThisMonth: 600 };
    mockServer.use(mockError(dbt.saveByPost, 'CASHBACK_LIMIT', 'You can claim 500 to 600 coins', { limits }));
    const { user } = open();
    await user.type(await coins(), '1000');
    await user.click(press('Continue'));
    await waitFor(async () => expect(await coins()).toHaveAccessibleDescription(/500 to 600 coins/));
    expect(press('Maximum 600')).toBeInTheDocument();
  });
});

it('shows the rate of the member’s own programme, whichever brand is open', async () => {
  mockKnown({ terms: { ...TERMS, paisePerCoin: 40 } });
  open();
  expect(await screen.findByText(/You get ₹40.00 for 100 coins/)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Your cashback' })).toHaveTextContent('Rate100 coins = ₹40.00');
  expect(screen.queryByText(/₹20.00/)).not.toBeInTheDocument();
});

it('says that the claim cannot be loaded, and loads it again on request', async () => {
  mockKnown();
  mockServer.use(mockNetworkFailure(dbt.verifyUser));
  const { user } = open();
  // One heading, whatever is below it.
  const heads = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
  expect(heads()).toEqual(['Claim cashback']);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(heads()).toEqual(['Claim cashback']);
  mockKnown();
  await user.click(press('Try again'));
  expect(await screen.findByLabelText('Coins')).toBeInTheDocument();
  expect(heads()).toEqual(['Claim cashback']);
});
