// Successful calls of catalogue, search, help, partners and redirects.
import { signPostback } from '#backend/modules/partners/signature.ts';
import { contract } from '#contract/index.ts';
import { asked, PARTNER, PRODUCT, type Scene, type SituationsOf } from './scene.ts';

const { catalogue, partners } = contract;

export const catalogueSituations: SituationsOf<typeof catalogue> = {
  clientConfig: asked({ query: { client: 'ZILLION', device: 'MWEB' } }),
  load: asked({ query: { client: 'ZILLION', device: 'DWEB' } }),
  fetchAllCarousels: asked({ body: {} }),
  fetchCarousel: async ({ good }) => {
    const { carousels } = await good(catalogue.fetchAllCarousels, { body: {} });
    return { query: { placement: carousels[0]!.placement } };
  },
  list: asked({ body: { moduleType: 'burn', itemType: 'VOUCHER', withConfig: true } }),
  detail: asked({
    query: { itemType: 'PRODUCT', productId: PRODUCT },
    shows: { item: { productId: PRODUCT } },
  }),
  sitemap: asked({ query: { itemType: 'PRODUCT', limit: '20' } }),
};

export const helpSituations: SituationsOf<typeof contract.help> = {
  faqs: asked(),
  policy: asked({ query: { policyId: 'privacy' } }),
};

export const searchSituations: SituationsOf<typeof contract.search> = {
  find: asked({ query: { q: 'kite' } }),
};

const clicked = async ({ me, good }: Scene) => {
  const { headers } = await me();
  const { tripNumber } = await good(partners.clickoutByPost, { headers, body: { partnerId: PARTNER } });
  return { headers, tripNumber };
};

const asMe = async ({ me }: Scene) => ({ headers: (await me()).headers });

export const partnerSituations: SituationsOf<typeof partners> = {
  terms: asked({ query: { partnerId: PARTNER } }),
  clickout: async (scene) => ({ ...(await asMe(scene)), query: { partnerId: PARTNER } }),
  clickoutByPost: async (scene) => ({ ...(await asMe(scene)), body: { partnerId: PARTNER } }),
  clickoutForm: async (scene) => ({ ...(await asMe(scene)), query: { partnerId: PARTNER } }),
  clickoutFormByPost: async (scene) => ({ ...(await asMe(scene)), body: { partnerId: PARTNER } }),
  trips: async (scene) => {
    const { headers, tripNumber } = await clicked(scene);
    return { headers, query: {}, shows: { tripList: [{ tripNumber }] } };
  },
  claim: async (scene) => {
    const { headers, tripNumber } = await clicked(scene);
    const orderedOn = scene.clock.now().toISOString().slice(0, 10);
    return { headers, body: { tripNumber, orderRef: 'SC-77', orderedOn, amountPaise: 150_000 } };
  },
  postback: async (scene) => {
    const { tripNumber } = await clicked(scene);
    const said = { partnerId: PARTNER, postbackId: `p-${tripNumber}`, tripNumber, orderRef: 'SC-78' };
    const report = { ...said, type: 'PURCHASE' as const, amountPaise: 150_000, reason: '' };
    return { body: signPostback(scene.parts.keys, report) };
  },
};

export const redirectSituations: SituationsOf<typeof contract.redirects> = {
  utilities: asked({ query: { target: 'play-store' } }),
  raas: async (scene) => ({ ...(await asMe(scene)), query: { target: 'gift-shelf' } }),
};
