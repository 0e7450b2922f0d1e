// Demo only: a partner's shop, as far as trips need one. A visitor who arrives by a signed click-out address can
// "buy". The partner's reports of that go through the same endpoint as any partner's, signed with the partner's
// key. Forms use GET, and everything is named after its order, so a reload does nothing twice.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomInt } from 'node:crypto';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import type { PostbackType } from '#contract/partner-rules.ts';
import { FORMS } from '#contract/patterns.ts';
import { signPostback, partnerKey } from '../modules/partners/signature.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Services } from '../services.ts';
import { sha256 } from '../sha256.ts';
import { isValidSignedUrl } from '../signed-url.ts';
import { html, type Html } from '../html.ts';
import { sendPage } from './plain-page.ts';

interface Basket {
  name: string;
  rupees: number;
}

const BASKETS: readonly Basket[] = [
  { name: 'A small order', rupees: 799 },
  { name: 'A usual order', rupees: 2499 },
  { name: 'A large order', rupees: 11_990 },
];

const STYLE = `
  :root { --paper: #f2f5f9; --line: #d5dde8; }
  @media (prefers-color-scheme: dark) { :root { --paper: #10161d; --card: #1a222c; --line: #303b48; } }
  ul { list-style: none; margin: 24px 0 0; padding: 0; display: grid; gap: 16px; }
  li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px 24px; }
  form { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; }
  strong { color: var(--ink); }
`;

const framed = (name: string, body: Html): Html =>
  html`<h1>${name}</h1>
    <p>A shop of this demo. Nothing is sold here and nothing is paid.</p>
    ${body}`;

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

type Query = Record<string, string | undefined>;

/** What a visitor can do with an order; each act is one report. */
const ACTIONS: Record<string, { type: PostbackType; share: number; label: string; confirmation: string }> = {
  buy: { type: 'PURCHASE', share: 1, label: 'Buy', confirmation: 'The order was placed and reported.' },
  keep: {
    type: 'CONFIRM',
    share: 1,
    label: 'Let the return period pass',
    confirmation: 'The order was confirmed.',
  },
  half: {
    type: 'CANCEL',
    share: 0.5,
    label: 'Send half of it back',
    confirmation: 'Half of the order was sent back.',
  },
  cancel: { type: 'CANCEL', share: 1, label: 'Cancel the order', confirmation: 'The order was cancelled.' },
  decline: { type: 'DECLINE', share: 0, label: 'Decline the claim', confirmation: 'The claim was declined.' },
};

const textOf = (value: unknown, pattern: RegExp): string =>
  typeof value === 'string' && pattern.test(value) ? value : '';

const readOrder = (query: Query) => ({
  trip: textOf(query['trip'], FORMS.tripNumber),
  order: textOf(query['order'], FORMS.orderRef),
  amount: Number(textOf(query['amount'], /^\d{1,9}$/) || 0),
  claim: textOf(query['claim'], FORMS.tripNumber),
});

type Order = ReturnType<typeof readOrder>;

const newOrderRef = (): string => `SO-${randomInt(10 ** 6, 10 ** 7)}`;

const hidden = (fields: Record<string, string | number>): Html[] =>
  Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );

const shelf = (partnerId: string, trip: string): Html =>
  html`<p>Trip ${trip} came along. What you buy here today is reported for it.</p>
    <ul>
      ${BASKETS.map(
        ({ name, rupees: price }) =>
          html`<li>
            <form action="/dev/shop/${partnerId}/order">
              ${hidden({ trip, order: newOrderRef(), amount: price * 100, act: 'buy' })}
              <span>${name}</span> <strong>${rupees.format(price)}</strong>
              <button>Buy for ${rupees.format(price)}</button>
            </form>
          </li>`,
      )}
    </ul>`;

const orderPage = (partnerId: string, order: Order, reported: string | null): Html => {
  const actions = order.claim ? ['keep', 'decline'] : ['buy', 'keep', 'half', 'cancel'];
  return html`<p>Order ${order.order}, ${rupees.format(order.amount / 100)}, of trip ${order.trip}.</p>
    ${order.claim ? html`<p>A member claims coins for it (${order.claim}).</p>` : null}
    ${reported ? html`<p role="status"><strong>${reported}</strong></p>` : null}
    <ul>
      ${actions.flatMap((act) => {
        const action = ACTIONS[act];
        if (!action) return [];
        const label = order.claim && act === 'keep' ? 'Accept the claim' : action.label;
        return [
          html`<li>
            <form action="/dev/shop/${partnerId}/order">
              ${hidden({ ...order, act })} <button>${label}</button>
            </form>
          </li>`,
        ];
      })}
    </ul>`;
};

/** Registers the shops. Call it for a demo only; otherwise the paths must stay unknown. */
export const registerDevShop = (
  app: FastifyInstance,
  { keys, clock, settings }: Dependencies,
  { partners }: Pick<Services, 'partners'>,
): void => {
  /** Calls the public endpoint, as a partner would. */
  const report = async (partnerId: string, { trip, order, amount }: Order, act: string): Promise<string> => {
    const action = ACTIONS[act];
    if (!action) return 'There is nothing of that kind to do.';
    const reported = {
      partnerId,
      // Members may claim orders of any number, and two of them the same one.
      postbackId: sha256([trip, order, act].join('\n')),
      tripNumber: trip,
      type: action.type,
      orderRef: order,
      amountPaise: Math.round(amount * action.share),
      reason: act === 'decline' ? 'We find no such order.' : '',
    };
    const { method, path } = contract.partners.postback;
    const answer = await app.inject({ method, url: path, payload: signPostback(keys, reported) });
    return answer.statusCode === 200
      ? action.confirmation
      : `The report was refused: ${answer.json<{ message: string }>().message}`;
  };

  const shopName = async (partnerId: string): Promise<string> =>
    (await partners.terms(DEFAULT_CLIENT, partnerId)).partner.name;

  type Call = FastifyRequest<{ Params: { partnerId: string }; Querystring: Query }>;

  app.get('/dev/shop/:partnerId', async (request: Call, reply) => {
    const { partnerId } = request.params;
    const name = await shopName(partnerId);
    const address = new URL(request.url, settings.demoShopUrl).toString();
    const isSigned = isValidSignedUrl(partnerKey(keys, partnerId), address, clock.now());
    const { trip } = readOrder(request.query);
    const body =
      isSigned && trip
        ? shelf(partnerId, trip)
        : html`<p role="status">
            This way in is none, or too old: nothing that is bought now would be reported. Please come from
            the rewards site again.
          </p>`;
    return sendPage(reply, { title: `${name}: demo shop`, style: STYLE, body: framed(name, body) });
  });

  app.get('/dev/shop/:partnerId/order', async (request: Call, reply) => {
    const { partnerId } = request.params;
    const name = await shopName(partnerId);
    const order = readOrder(request.query);
    const { act } = request.query;
    const reported = act === undefined ? null : await report(partnerId, order, act);
    return sendPage(reply, {
      title: `${name}: demo shop`,
      style: STYLE,
      body: framed(name, orderPage(partnerId, order, reported)),
    });
  });
};
