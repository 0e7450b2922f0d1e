// Successful calls of member and addresses.
import { contract } from '#contract/index.ts';
import { ownerCall, plainCall, type Scene, type SituationsOf } from './scene.ts';

const { address, member } = contract;

export const HOME = {
  fullName: 'Asha Rao',
  addressLine1: '14, Lake View Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560001',
};

export const memberSituations: SituationsOf<typeof member> = {
  detail: ownerCall({ expected: { firstName: 'Ananya' } }),
  card: ownerCall({ expected: { lcn: '6104827354' } }),
  balance: ownerCall(),
  dashboard: ownerCall({ expected: { agent: null } }),
  transactions: ownerCall({ body: { filter: 'ALL', limit: 100 } }),
  transactionDetails: async ({ owner, callOk }) => {
    const { accountTxnList } = await callOk(member.transactions, { ...owner, body: {} });
    const { entryId } = accountTxnList[0]!;
    return { ...owner, body: { entryId }, expected: { transaction: { entryId } } };
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
    return { headers, body: form, expected: { firstName: 'Nandini', dateOfBirth: '14/08/1991' } };
  },
  balanceOn: ownerCall({ query: { on: '2026-03-01' } }),
  history: ownerCall({ query: { months: '6' } }),
  statement: ownerCall({ query: { limit: '50' } }),
  cashTransactions: ownerCall({ body: {} }),
};

export const reminderSituations: SituationsOf<typeof contract.reminders> = {
  choice: ownerCall({ expected: { expiry: true, daysBefore: [30, 7] } }),
  choose: async ({ me }) => ({
    headers: (await me()).headers,
    body: { expiry: false },
    expected: { expiry: false },
  }),
};

const withAddress = async ({ me, callOk }: Pick<Scene, 'me' | 'callOk'>) => {
  const { headers } = await me();
  const { address: added } = await callOk(address.add, { headers, body: HOME });
  return { headers, addressId: added.addressId };
};

export const addressSituations: SituationsOf<typeof address> = {
  fetchAll: ownerCall(),
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
  pincodeAvailability: plainCall({ query: { pinCode: '560001' } }),
  pinCode: plainCall({ query: { pinCode: '560001' }, expected: { city: 'Bengaluru' } }),
};
