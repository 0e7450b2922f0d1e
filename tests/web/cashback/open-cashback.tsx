// Opens the cashback screens with a signed-in member, and the API behind them.
import type { ReactElement } from 'react';
import { dbt } from '#contract/dbt.ts';
import { member } from '#contract/member.ts';
import type {
  Beneficiary,
  ClaimState,
  ClaimDraft,
  Claimant,
  Terms,
  Transfer,
} from '#web/features/cashback/records.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { clientConfigFixture, dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from '../screens/open-screen.tsx';

export const CART = '0b9f1d1e-2d55-4a86-9a64-3d1c8f7a2b10';
export const TRANSFER_ID = 'CB-2026-0314-K7XQ2-9MP4T';

export const UPI: Beneficiary = {
  beneficiaryId: '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f',
  kind: 'UPI',
  account: 'xxxarao@examplebank',
  accountHolder: 'Asha Rao',
  bankName: null,
  ifsc: null,
  addedAt: '2026-03-14T09:30:00.000Z',
};
export const BANK: Beneficiary = {
  ...UPI,
  beneficiaryId: '7a2d3b4f-9e5c-4d6b-8f80-1b2c3d4e5f60',
  kind: 'BANK',
  account: '00xxxxxx7890',
  bankName: 'HDFC Bank',
  ifsc: 'HDFC0000001',
};

export const NEEDED: Claimant = {
  panStatus: 'NEEDED',
  pan: null,
  panName: null,
  triesLeft: 5,
  lockedUntil: null,
};
export const VERIFIED: Claimant = {
  ...NEEDED,
  panStatus: 'VERIFIED',
  pan: 'ABxxxx234F',
  panName: 'Asha Rao',
};

export const TERMS: Terms = {
  paisePerCoin: 20,
  limits: { leastPoints: 500, mostPoints: 20_000, leftThisMonth: 50_000 },
  availablePointsAmount: 5000,
  quote: null,
};

export const DRAFT: ClaimDraft = {
  cartId: CART,
  beneficiary: UPI,
  paisePerCoin: 20,
  points: 1000,
  amountPaise: 20_000,
  pointsLeft: 4000,
  pointsMissing: 0,
  lots: [{ points: 1000, expiresAt: '2026-09-30T18:29:59.000Z' }],
  expectedBy: '2026-03-14T11:30:00.000Z',
};

export const PENDING: Transfer = {
  transferId: TRANSFER_ID,
  cartId: CART,
  status: 'PENDING',
  points: 1000,
  amountPaise: 20_000,
  account: UPI.account,
  kind: 'UPI',
  accountHolder: 'Asha Rao',
  bankName: null,
  requestedAt: '2026-03-14T09:30:00.000Z',
  dueBy: '2026-03-14T11:30:00.000Z',
  reference: null,
  failure: null,
  events: [
    {
      at: '2026-03-14T09:30:00.000Z',
      kind: 'DONE',
      text: 'Confirmed with the one-time password, coins set aside',
    },
  ],
};

export const claimOf = (part: Partial<ClaimState>): ClaimState => ({
  draft: null,
  transfer: null,
  availablePointsAmount: 4000,
  ...part,
});

interface Known {
  claimant?: Claimant;
  payees?: Beneficiary[];
  terms?: Terms;
  /** Until when no other account is checked. */
  lockedUntil?: string | null;
}

/**
 * The carts that each call of a claim names, as in spec §7; `null` for a call that names none. Records from now to the
 * end of the test.
 */
export const cartsNamed = (): (string | null)[] => {
  const carts: (string | null)[] = [];
  mockServer.events.on('request:start', ({ request }) => {
    if (/\/dbt\/|\/order\/summary/.test(request.url)) carts.push(request.headers.get('cartId'));
  });
  return carts;
};

/** The member's state at the API when the journey begins. */
export const mockKnown = (known: Known = {}): void => {
  const { claimant = VERIFIED, payees = [UPI], terms = TERMS, lockedUntil = null } = known;
  mockServer.use(
    mockEndpoint(dbt.verifyUser, claimant),
    mockEndpoint(dbt.fetchBeneficiary, { beneficiaryList: payees, lockedUntil }),
    mockEndpoint(dbt.validate, terms),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
};

const BRAND = clientConfigFixture({
  modules: ['cashback', 'partners'],
  rates: {
    paisePerCoin: 25,
    providerFactor: { VOUCHAGRAM: 1 },
    cashback: { paisePerCoin: 20, leastCoins: 500, mostCoins: 20_000, mostCoinsPerMonth: 50_000 },
  },
});

interface Visit {
  visitor?: boolean;
  microSite?: boolean;
  query?: Record<string, string>;
  asPath?: string;
  /** Of a page that was open before. */
  store?: AppStore;
}

export const openCashback = (screen: ReactElement, options: Visit = {}) => {
  const { visitor = false, microSite = false, query = {}, asPath = '/claim-cashback' } = options;
  if (!visitor) markLoggedIn();
  const store = options.store ?? storeForTest();
  store.dispatch(clientConfig.received({ ...BRAND, microSite }));
  return openScreen(screen, { store, query, asPath });
};
