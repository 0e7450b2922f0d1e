// The forms on the way to a receipt: where to send codes, confirming an order, points to convert, checking a pincode.
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { address } from '#contract/address.ts';
import { conversion } from '#contract/conversion.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { DeliveryCheck } from '#web/features/address/delivery-check.tsx';
import { clientBalance } from '#web/features/conversion/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderQuote, orderReceipt } from '#web/features/orders/records.ts';
import { ConvertCoinsScreen } from '#web/screens/convert-coins/convert-coins-screen.tsx';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { PaymentsOptionsScreen } from '#web/screens/payments-options/payments-options-screen.tsx';
import { challengeFixture, dashboardFixture, orderFixture, quoteFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { balanceOf, ID } from '../conversion/conversions.ts';
import { openScreen } from '../screens/open-screen.tsx';
import { press, replace, type Form } from './form.ts';

/** The button is in the bill, and on a phone in the bar at the bottom. */
const goOn = (user: UserEvent) => () => user.click(screen.getAllByRole('button', { name: 'Continue' })[0]!);

const deliveryForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockServer.use(
    mockEndpoint(orders.validate, quoteFixture()),
    mockEndpoint(orders.placeVoucher, ({ body }) => {
      sent.push(body);
      const { verifyBy } = orderFixture();
      return { orderId: 'order-9', status: 'PENDING' as const, verifyBy, awaitsVerification: true };
    }),
  );
  const store = storeForTest();
  store.dispatch(orderQuote.received(quoteFixture()));
  const draft = {
    productId: 'wanderlane-stays',
    denomination: 50_000,
    count: 1,
    addressId: null,
    points: null,
    price: null,
  };
  const summary = <OrderSummaryScreen draft={draft} itemType="VOUCHER" problem={null} />;
  const { user } = openScreen(summary, { store, asPath: '/order-summary' });
  return { user, send: goOn(user), sent };
};

const orderPassword = async () => {
  const sent: Record<string, unknown>[] = [];
  const order = orderFixture({ status: 'PENDING', awaitsVerification: true, statusText: null });
  mockServer.use(
    mockEndpoint(login.otpInit, challengeFixture({ purpose: 'REDEEM_POINTS', target: '98xxxx3210' })),
    mockEndpoint(member.dashboard, dashboardFixture()),
    mockEndpoint(orders.verify, ({ body }) => {
      sent.push(body);
      return { orderId: order.orderId, status: 'PENDING' as const, payment: null };
    }),
  );
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  store.dispatch(orderReceipt.received({ order, availablePointsAmount: 23_000 }));
  const { user } = openScreen(<PaymentsOptionsScreen draft={null} />, { store });
  await screen.findByText('98xxxx3210');
  return { user, send: press(user, 'Verify'), sent };
};

const pointsForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockServer.use(
    mockEndpoint(conversion.convert, ({ body }) => {
      sent.push(body);
      return { conversionId: ID, status: 'PENDING' as const, verifyBy: '2026-03-02T06:40:00.000Z' };
    }),
  );
  const store = storeForTest();
  store.dispatch(clientBalance.received(balanceOf()));
  const screenOfIt = <ConvertCoinsScreen step="amount" problem={null} />;
  const { user } = openScreen(screenOfIt, { store, asPath: '/convert-coins' });
  await replace(user, 'Harbour points', '400');
  return { user, send: goOn(user), sent };
};

const pincodeForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockServer.use(
    mockEndpoint(address.pincodeAvailability, ({ query }) => {
      sent.push(query);
      const place = { city: 'Bengaluru', state: 'Karnataka' };
      return { ...query, ...place, deliverable: true, estimatedDays: { least: 2, most: 4 } };
    }),
  );
  const { user } = openScreen(<DeliveryCheck ofMember={false} />);
  return { user, send: press(user, 'Check'), sent };
};

export const CHECKOUT_FORMS: Form[] = [
  {
    name: 'the contacts for codes',
    call: orders.placeVoucher,
    open: deliveryForm,
    fields: {
      email: { label: 'E-mail', spaced: [' asha@example.in ', 'asha@example.in'] },
      mobile: { label: 'Mobile number', spaced: [' +91 98765 43211 ', '9876543211'] },
    },
  },
  {
    name: 'the confirmation of an order',
    call: orders.verify,
    open: orderPassword,
    fields: { otp: { label: 'One-time password', spaced: [' 482 915 ', '482915'] } },
  },
  {
    name: 'the points to convert',
    call: conversion.convert,
    open: pointsForm,
    fields: { points: { label: 'Harbour points', spaced: [' 4 000 ', '4000'] } },
  },
  {
    name: 'a delivery pincode',
    call: null,
    open: pincodeForm,
    fields: { pinCode: { label: 'Deliver to pincode', spaced: [' 560001', '560001'] } },
  },
];
