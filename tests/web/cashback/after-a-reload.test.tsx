// What the form of a claim shows again after a reload: nothing of the PAN, UPI id or account.
import { act, screen, waitFor } from '@testing-library/react';
import { dbt } from '#contract/dbt.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { ClaimCashbackScreen } from '#web/screens/claim-cashback/claim-cashback-screen.tsx';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser } from '../screens/open-screen.tsx';
import { BANK, mockKnown, NEEDED, openCashback, UPI, VERIFIED } from './open-cashback.tsx';

afterEach(() => forgetBrowser());

/** Opens the page anew, as a reload does; the tab's storage stays. */
const open = (query: Record<string, string> = {}, known = dashboardFixture()) => {
  const opened = openCashback(<ClaimCashbackScreen />, { query });
  act(() => void opened.store.dispatch(dashboard.received(known)));
  return opened;
};
const inTheTab = (): string => JSON.stringify(sessionStorage);

describe('The PAN step', () => {
  const fill = async ({ user }: ReturnType<typeof open>) => {
    await user.type(await screen.findByLabelText('PAN'), 'ABCPR1234F');
    await user.type(screen.getByLabelText('Name on the card'), 'Asha Rao');
    await user.type(screen.getByLabelText('Date of birth'), '14081990');
  };

  it('shows name and date of birth again after a reload, but not the PAN, and none to another card', async () => {
    mockKnown({ claimant: NEEDED, payees: [] });
    const first = open();
    await fill(first);
    expect(inTheTab()).not.toContain('ABCPR');
    first.unmount();
    const again = open();
    await waitFor(() => expect(screen.getByLabelText('Name on the card')).toHaveValue('Asha Rao'));
    expect(screen.getByLabelText('Date of birth')).toHaveValue('14/08/1990');
    expect(screen.getByLabelText('PAN')).toHaveValue('');
    again.unmount();
    open({}, dashboardFixture({ lcn: 'xxxxxx9999' }));
    expect(await screen.findByLabelText('Name on the card')).toHaveValue('');
    expect(screen.getByLabelText('Date of birth')).toHaveValue('');
  });

  it('keeps nothing of the person once the PAN is verified', async () => {
    mockKnown({ claimant: NEEDED, payees: [] });
    mockServer.use(mockEndpoint(dbt.verifyPan, VERIFIED));
    const opened = open();
    await fill(opened);
    expect(inTheTab()).toContain('Asha Rao');
    await opened.user.click(screen.getByRole('button', { name: 'Verify PAN' }));
    expect(await screen.findByRole('heading', { name: 'Where should we pay you?' })).toBeInTheDocument();
    expect(inTheTab()).not.toMatch(/Asha Rao|1990-08-14/);
  });
});

describe('The account step', () => {
  it('marks the same kind of account again after a reload, without its number', async () => {
    mockKnown({ payees: [UPI] });
    const first = open({ step: 'payee' });
    await first.user.click(await screen.findByRole('radio', { name: /A bank account/ }));
    await first.user.type(screen.getByLabelText('IFSC'), 'HDFC0');
    await first.user.type(screen.getByLabelText('Account number'), '1234567890');
    expect(inTheTab()).not.toMatch(/HDFC0|1234567890/);
    first.unmount();
    open({ step: 'payee' });
    expect(await screen.findByLabelText('Account number')).toHaveValue('');
    expect(screen.getByRole('radio', { name: /A bank account/ })).toBeChecked();
  });

  it('marks the first known account if the one marked before the reload is gone', async () => {
    mockKnown({ payees: [UPI, BANK] });
    const first = open({ step: 'payee' });
    await first.user.click(await screen.findByRole('radio', { name: /7890/ }));
    first.unmount();
    mockKnown({ payees: [UPI] });
    open({ step: 'payee' });
    expect(await screen.findByRole('radio', { name: /xxxarao/ })).toBeChecked();
  });

  it('marks the account that was chosen, not the one marked before, when it is opened again', async () => {
    mockKnown({ payees: [UPI, BANK] });
    const first = open({ step: 'payee' });
    await first.user.click(await screen.findByRole('radio', { name: /Another UPI id/ }));
    await first.user.click(screen.getByRole('radio', { name: /7890/ }));
    await first.user.click(screen.getByRole('button', { name: 'Continue' }));
    first.unmount();
    expect(inTheTab()).not.toContain('cashback-payee');
    open({ step: 'payee' });
    // Shown a moment after the form, as it was stored.
    await waitFor(() => expect(screen.getByRole('radio', { name: /7890/ })).toBeChecked());
  });
});

describe('The card beside the coins', () => {
  it('names the chosen account alone, also after a reload, and none while one is chosen', async () => {
    mockKnown({ payees: [UPI, BANK] });
    const first = open({ step: 'payee' });
    const card = () => screen.getByRole('region', { name: 'Your cashback' });
    await first.user.click(await screen.findByRole('radio', { name: /7890/ }));
    expect(card()).not.toHaveTextContent(/xxxarao|7890/);
    await first.user.click(screen.getByRole('button', { name: 'Continue' }));
    first.unmount();
    open({ step: 'amount' });
    expect(await screen.findByLabelText('Coins')).toBeVisible();
    await waitFor(() => expect(card()).toHaveTextContent('Bank account00xxxxxx7890'));
    expect(card()).not.toHaveTextContent('xxxarao');
  });
});
