// Successful calls of member and addresses.
import { contract } from '#contract/index.ts';
import { askedByOwner, asked, type Scene, type SituationsOf } from './scene.ts';

const { address, member } = contract;

export const HOME = {
  fullName: 'Asha Rao',
  addressLine1: '14, Lake View Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560001',
};

export const memberSituations: SituationsOf<typeof member> = {
  detail: askedByOwner({ shows: { firstName: 'Ananya' } }),
  card: askedByOwner({ shows: { lcn: '6104827354' } }),
  balance: askedByOwner(),
  dashboard: askedByOwner({ shows: { agent: null } }),
  transactions: askedByOwner({ body: { filter: 'ALL', limit: 100 } }),
  transactionDetails: async ({ owner, good }) => {
    const { accountTxnList } = await good(member.transactions, { ...owner, body: {} });
    const { entryId } = accountTxnList[0]!;
    return { ...owner, body: { entryId }, shows: { transaction: { entryId } } };
  },
  update: async ({ join }) => {
    const email = 'asha@example.in';
    const { headers } = await join({ email });
    const form = {
      salutation: 'Ms',
      firstName: 'Nandini',
      lastName: 'Rao',
      email,
      dateOfBirth: '14/08/1991',
    };
    return { headers, body: form, shows: { firstName: 'Nandini', dateOfBirth: '14/08/1991' } };
  },
  balanceOn: askedByOwner({ query: { on: '2026-03-01' } }),
  history: askedByOwner({ query: { months: '6' } }),
  statement: askedByOwner({ query: { limit: '50' } }),
  cashTransactions: askedByOwner({ body: {} }),
};

export const reminderSituations: SituationsOf<typeof contract.reminders> = {
  choice: askedByOwner({ shows: { expiry: true, daysBefore: [30, 7] } }),
  choose: async ({ me }) => ({
    headers: (await me()).headers,
    body: { expiry: false },
    shows: { expiry: false },
  }),
};

const withAddress = async ({ me, good }: Pick<Scene, 'me' | 'good'>) => {
  const { headers } = await me();
  const { address: added } = await good(address.add, { headers, body: HOME });
  return { headers, addressId: added.addressId };
};

export const addressSituations: SituationsOf<typeof address> = {
  fetchAll: askedByOwner(),
  add: async ({ me }) => ({ headers: (await me()).headers, body: HOME }),
  update: async (scene) => {
    const { headers, addressId } = await withAddress(scene);
    return { headers, body: { ...HOME, addressId, addressLine1: '15, Lake View Road' } };
  },
  remove: async (scene) => {
    const { headers, addressId } = await withAddress(scene);
    return { headers, body: { addressId } };
  },
  createDefault: async (scene) => {
    const { headers, addressId } = await withAddress(scene);
    return { headers, body: { addressId } };
  },
  pincodeAvailability: asked({ query: { pinCode: '560001' } }),
  pinCode: asked({ query: { pinCode: '560001' }, shows: { city: 'Bengaluru' } }),
};
