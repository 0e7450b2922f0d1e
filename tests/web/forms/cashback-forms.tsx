// The forms of a cashback claim, step by step.
import { screen } from '@testing-library/react';
import { dbt } from '#contract/dbt.ts';
import { login } from '#contract/login.ts';
import { ClaimCashbackScreen } from '#web/screens/claim-cashback/claim-cashback-screen.tsx';
import { CashbackSummaryScreen } from '#web/screens/claim-cashback/cashback-summary-screen.tsx';
import { challengeFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import {
  CART,
  claimOf,
  DRAFT,
  mockKnown,
  NEEDED,
  openCashback,
  TRANSFER_ID,
  UPI,
  VERIFIED,
} from '../cashback/open-cashback.tsx';
import { press, replace, type Form } from './form.ts';

const panForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockKnown({ claimant: NEEDED, payees: [] });
  mockServer.use(mockEndpoint(dbt.verifyPan, ({ body }) => (sent.push(body), VERIFIED)));
  const { user } = openCashback(<ClaimCashbackScreen />);
  await screen.findByLabelText('PAN');
  await replace(user, 'PAN', 'ABCPR1234F');
  await replace(user, 'Name on the card', 'Asha Rao');
  await user.type(screen.getByLabelText('Date of birth'), '14081990');
  return { user, send: press(user, 'Verify PAN'), sent };
};

const payeeForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockKnown({ payees: [] });
  mockServer.use(
    mockEndpoint(dbt.editBeneficiary, ({ body }) => {
      sent.push(body);
      return { beneficiary: UPI, beneficiaryList: [UPI], lockedUntil: null };
    }),
  );
  const { user } = openCashback(<ClaimCashbackScreen />);
  await screen.findByText('Where should we pay you?');
  return { user, send: press(user, 'Continue'), sent };
};

const upiForm = async () => {
  const form = await payeeForm();
  await replace(form.user, 'UPI id', 'asharao@examplebank');
  return form;
};

/** A branch that the directory does not know, so that the form also asks for the bank's name. */
const bankForm = async () => {
  mockServer.use(mockEndpoint(dbt.fetchBank, { ifsc: 'HDFC0000001', bankName: null, branchCode: null }));
  const form = await payeeForm();
  await form.user.click(screen.getByRole('radio', { name: /A bank account/ }));
  await replace(form.user, 'IFSC', 'HDFC0000001');
  await replace(form.user, 'Account number', '1234567890');
  await screen.findByLabelText('Bank');
  await replace(form.user, 'Bank', 'HDFC Bank');
  return form;
};

const coinsForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockKnown();
  mockServer.use(mockEndpoint(dbt.saveByPost, ({ body }) => (sent.push(body), { draft: DRAFT })));
  const { user } = openCashback(<ClaimCashbackScreen />);
  await screen.findByText('How many coins?');
  return { user, send: press(user, 'Continue'), sent };
};

const confirmForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockKnown();
  mockServer.use(
    mockEndpoint(dbt.summary, claimOf({ draft: DRAFT })),
    mockEndpoint(login.otpInit, challengeFixture({ purpose: 'CASH_TRANSACTION', target: '98xxxx3210' })),
    mockEndpoint(dbt.transfer, ({ body }) => {
      sent.push(body);
      return { transferId: TRANSFER_ID, status: 'PENDING' as const, dueBy: null };
    }),
  );
  const { user } = openCashback(<CashbackSummaryScreen />, { query: { cart: CART } });
  await user.click(await screen.findByRole('button', { name: 'Send one-time password' }));
  await screen.findByText('98xxxx3210');
  return { user, send: press(user, 'Verify'), sent };
};

export const CASHBACK_FORMS: Form[] = [
  {
    name: 'a PAN',
    call: dbt.verifyPan,
    open: panForm,
    fields: {
      pan: { label: 'PAN', spaced: [' abcpr 1234f ', 'ABCPR1234F'] },
      fullName: { label: 'Name on the card', spaced: ['  Asha Rao ', 'Asha Rao'] },
      dateOfBirth: { label: 'Date of birth', only: ['empty'] },
    },
  },
  {
    name: 'a UPI id',
    call: dbt.editBeneficiary,
    open: upiForm,
    fields: { upiId: { label: 'UPI id', spaced: [' asharao@examplebank ', 'asharao@examplebank'] } },
  },
  {
    name: 'a bank account',
    call: dbt.editBeneficiary,
    open: bankForm,
    fields: {
      ifsc: { label: 'IFSC', spaced: [' hdfc 0000 001', 'HDFC0000001'] },
      bankName: { label: 'Bank', spaced: [' HDFC Bank ', 'HDFC Bank'] },
      accountNumber: { label: 'Account number', spaced: [' 1234 5678 90 ', '1234567890'] },
    },
  },
  {
    name: 'the coins to claim',
    call: dbt.saveByPost,
    open: coinsForm,
    fields: { points: { label: 'Coins', spaced: [' 1 000 ', '1000'] } },
  },
  {
    name: 'the confirmation of a claim',
    call: dbt.transfer,
    open: confirmForm,
    fields: { otp: { label: 'One-time password', spaced: [' 482 915 ', '482915'] } },
  },
];
