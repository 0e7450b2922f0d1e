// Providers behind connectors: each call of an interface of types.ts is one signed call (docs/connectors.md).
import { constantTimeEqual } from '../../constant-time-equal.ts';
import type { Clock } from '../../clock.ts';
import type { Keys } from '../../keys.ts';
import { CONNECTOR_NAMES, type ConnectorName, type Settings } from '../../settings.ts';
import { signatureOf, signUrl } from '../../signed-url.ts';
import { callbackText } from '../gateway-signature.ts';
import {
  ProviderRefusal,
  type Messenger,
  type NameMatch,
  type PaymentGateway,
  type Providers,
} from '../types.ts';
import * as answers from './answers.ts';
import { connectorKey, createConnectorClient, type ConnectorClient } from './client.ts';

interface ConnectorContext extends ConnectorClient {
  base: string;
  key: string;
}

const createMessenger = ({ call }: ConnectorClient): Messenger => ({
  send: async (message) => void (await call('send', message, answers.done)),
});

const createGateway = ({ call, base, key }: ConnectorContext): PaymentGateway => ({
  isGenuine: ({ signature, ...fields }) =>
    constantTimeEqual(signature, signatureOf(key, callbackText(fields))),
  pageFor: ({ payBy, amountPaise, renewalPaise, ...page }) =>
    signUrl(
      key,
      `${base}/pay`,
      {
        ...page,
        amountPaise: String(amountPaise),
        ...(renewalPaise !== undefined && { renewalPaise: String(renewalPaise) }),
      },
      payBy,
    ),
  charge: async (page, mandate) => void (await call('charge', { ...page, mandate }, answers.done)),
  find: async (paymentId) => (await call('find', { paymentId }, answers.foundPayment)).payment,
  close: (page) => call('close', page, answers.gatewayRecord),
  refund: async (refund) => void (await call('refund', refund, answers.done)),
});

/** The answer, or `refused` if the provider refuses: of a check, that is an answer too, and uses up a try. */
const orRefused = async <T>(answer: Promise<T>, refused: T): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderRefusal) return refused;
    throw error;
  }
};

const CREATORS: { [N in ConnectorName]: (connector: ConnectorContext) => Providers[N] } = {
  sms: createMessenger,
  email: createMessenger,
  vouchers: ({ call }) => ({
    issue: (request) => call('issue', request, answers.issuedVoucher),
    void: async (request) => void (await call('void', request, answers.done)),
  }),
  fulfilment: ({ call }) => ({
    accept: (request) => call('accept', request, answers.parcel),
    cancel: async (key) => (await call('cancel', { key }, answers.stopped)).stopped,
    collect: (request) => call('collect', request, answers.pickup),
  }),
  programme: ({ call }) => ({
    balance: async (member) => (await call('balance', member, answers.points)).points,
    debit: (debit) => call('debit', debit, answers.debit),
    cancelDebit: async (debit) => void (await call('cancel-debit', debit, answers.done)),
  }),
  payments: createGateway,
  pan: ({ call }) => ({
    matches: async (claim) =>
      (await orRefused(call('matches', claim, answers.panMatch), { matches: false })).matches,
  }),
  bank: ({ call }) => ({
    matchName: async (payee, name) => {
      const answer = call('match-name', { payee, name }, answers.nameMatch);
      return (await orRefused<{ match: NameMatch }>(answer, { match: 'NO_ACCOUNT' })).match;
    },
  }),
  payouts: ({ call }) => ({
    pay: (request) => call('pay', request, answers.payout),
    cancel: (key) => call('cancel', { key }, answers.cancelledPayout),
  }),
};

/** The providers whose connectors the settings name. */
export const createConnectors = (
  { connectors }: Pick<Settings, 'connectors'>,
  deps: { clock: Clock; keys: Pick<Keys, 'mac'> },
): Partial<Providers> => {
  const create = (name: ConnectorName): Partial<Providers> => {
    const base = connectors[name];
    if (base === undefined) return {};
    const context = {
      ...createConnectorClient({ name, base }, deps),
      base,
      key: connectorKey(deps.keys, name),
    };
    return { [name]: CREATORS[name](context) };
  };
  return Object.assign({}, ...CONNECTOR_NAMES.map((name) => create(name))) as Partial<Providers>;
};
