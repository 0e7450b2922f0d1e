// Successful calls of catalogue, search, help, partners and redirects.
import { signPostback } from '#backend/modules/partners/signature.ts';
import { contract } from '#contract/index.ts';
import { plainCall, PARTNER, PRODUCT, type Scene, type SituationsOf } from './scene.ts';

const { catalogue, partners } = contract;

export const catalogueSituations: SituationsOf<typeof catalogue> = {
  clientConfig: plainCall({ query: { client: 'ZILLION', device: 'MWEB' } }),
  load: plainCall({ query: { client: 'ZILLION', device: 'DWEB' } }),
  fetchAllCarousels: plainCall({ body: {} }),
  fetchCarousel: async ({ callOk }) => {
    const { carousels } = await callOk(catalogue.fetchAllCarousels, { body: {} });
    return { query: { placement: carousels[0]!.placement } };
  },
  list: plainCall({ body: { moduleType: 'burn', itemType: 'VOUCHER', withConfig: true } }),
  detail: plainCall({
    query: { itemType: 'PRODUCT', productId: PRODUCT },
    expected: { item: { productId: PRODUCT } },
  }),
  sitemap: plainCall({ query: { itemType: 'PRODUCT', limit: '20' } }),
};

export const helpSituations: SituationsOf<typeof contract.help> = {
  faqs: plainCall(),
  policy: plainCall({ query: { policyId: 'privacy' } }),
};

export const searchSituations: SituationsOf<typeof contract.search> = {
  find: plainCall({ query: { q: 'kite' } }),
};

const clickOut = async ({ me, callOk }: Scene) => {
  const { headers } = await me();
  const { tripNumber } = await callOk(partners.clickoutByPost, { headers, body: { partnerId: PARTNER } });
  return { headers, tripNumber };
};

const asMe = async ({ me }: Scene) => ({ headers: (await me()).headers });

export const partnerSituations: SituationsOf<typeof partners> = {
  terms: plainCall({ query: { partnerId: PARTNER } }),
  clickout: async (scene) => ({ ...(await asMe(scene)), query: { partnerId: PARTNER } }),
  clickoutByPost: async (scene) => ({ ...(await asMe(scene)), body: { partnerId: PARTNER } }),
  clickoutForm: async (scene) => ({ ...(await asMe(scene)), query: { partnerId: PARTNER } }),
  clickoutFormByPost: async (scene) => ({ ...(await asMe(scene)), body: { partnerId: PARTNER } }),
  trips: async (scene) => {
    const { headers, tripNumber } = await clickOut(scene);
    return { headers, query: {}, expected: { tripList: [{ tripNumber }] } };
  },
  claim: async (scene) => {
    const { headers, tripNumber } = await clickOut(scene);
    const orderedOn = scene.clock.now().toISOString().slice(0, 10);
    return { headers, body: { tripNumber, orderRef: 'SC-77', orderedOn, amountPaise: 150_000 } };
  },
  postback: async (scene) => {
    const { tripNumber } = await clickOut(scene);
    const fields = { partnerId: PARTNER, postbackId: `p-${tripNumber}`, tripNumber, orderRef: 'SC-78' };
    const report = { ...fields, type: 'PURCHASE' as const, amountPaise: 150_000, reason: '' };
    return { body: signPostback(scene.deps.keys, report) };
  },
};

export const redirectSituations: SituationsOf<typeof contract.redirects> = {
  utilities: plainCall({ query: { target: 'play-store' } }),
  raas: async (scene) => ({ ...(await asMe(scene)), query: { target: 'gift-shelf' } }),
};
