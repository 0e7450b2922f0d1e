// Successful calls of conversion, direct bank transfer, membership, campaign and survey.
import { contract } from '#contract/index.ts';
import { serializeAnswers } from '#contract/survey-rules.ts';
import type { TestMember } from '../app.ts';
import { PAN_CLAIM, UPI_ID } from '../cash-desk.ts';
import { asked, type Ready, type Scene, type SituationsOf } from './scene.ts';

const { campaign, conversion, dbt, membership, survey } = contract;

const ASK = { points: 4000, coins: 1000 };

const begun = async (scene: Scene) => {
  const member = await scene.me();
  const cartid = 'cart-of-a-conversion';
  const headers = { ...member.headers, cartid };
  const { conversionId } = await scene.good(conversion.convert, { headers, body: ASK });
  return { member, cartid, conversionId };
};

const asMe = async ({ me }: Scene): Promise<Ready> => ({ headers: (await me()).headers });

export const conversionSituations: SituationsOf<typeof conversion> = {
  clientBalance: asMe,
  quote: async (scene) => ({ ...(await asMe(scene)), query: { points: '4000' }, shows: { coins: 1000 } }),
  convert: async (scene) => ({ ...(await asMe(scene)), body: ASK }),
  verify: async (scene) => {
    const { member, cartid, conversionId } = await begun(scene);
    const password = await scene.askedFor(member, 'REDEEM_POINTS', cartid);
    return { headers: member.headers, body: { conversionId, ...password }, shows: { status: 'PENDING' } };
  },
  status: async (scene) => {
    const { member, conversionId } = await begun(scene);
    return { headers: member.headers, query: { conversionId }, shows: { conversion: { conversionId } } };
  },
};

const verified = async (scene: Scene): Promise<TestMember> => {
  const member = await scene.me();
  await scene.good(dbt.verifyPan, { headers: member.headers, body: PAN_CLAIM });
  return member;
};

const withPayee = async (scene: Scene) => {
  const member = await verified(scene);
  const body = { kind: 'UPI', upiId: UPI_ID };
  const { beneficiary } = await scene.good(dbt.editBeneficiary, { headers: member.headers, body });
  return { member, beneficiaryId: beneficiary.beneficiaryId };
};

/** Saves a claim in the call's cart. */
const saved = async (scene: Scene) => {
  const { member, beneficiaryId } = await withPayee(scene);
  const headers = { ...member.headers, cartid: 'cart-of-a-claim' };
  const { draft } = await scene.good(dbt.saveByPost, { headers, body: { beneficiaryId, points: 1000 } });
  return { member, headers, amountPaise: draft.amountPaise };
};

const transferring = async (scene: Scene) => {
  const { member, headers, amountPaise } = await saved(scene);
  const password = await scene.askedFor(member, 'CASH_TRANSACTION', headers.cartid);
  return { headers, body: { ...password, points: 1000, amountPaise } };
};

export const dbtSituations: SituationsOf<typeof dbt> = {
  verifyUser: asMe,
  validate: async (scene) => ({ ...(await asMe(scene)), query: { points: '1000' } }),
  save: async (scene) => {
    const { member, beneficiaryId } = await withPayee(scene);
    return { headers: member.headers, query: { beneficiaryId, points: '1000' } };
  },
  saveByPost: async (scene) => {
    const { member, beneficiaryId } = await withPayee(scene);
    return { headers: member.headers, body: { beneficiaryId, points: 1000 } };
  },
  verifyPan: async (scene) => ({ ...(await asMe(scene)), body: PAN_CLAIM }),
  fetchBeneficiary: async (scene) => ({ headers: (await withPayee(scene)).member.headers }),
  editBeneficiary: async (scene) => ({
    headers: (await verified(scene)).headers,
    body: { kind: 'UPI', upiId: UPI_ID },
  }),
  summary: async (scene) => ({ headers: (await saved(scene)).headers, query: {} }),
  transfer: transferring,
  fetchBank: async (scene) => ({ ...(await asMe(scene)), query: { ifsc: 'SBIN0000001' } }),
};

const firstPlan = async ({ good }: Scene) => (await good(membership.plans, {})).planList[0]!;

const buying = async (scene: Scene) => {
  const { planId, pricePaise } = await firstPlan(scene);
  return { ...(await asMe(scene)), body: { planId, pricePaise, autoRenew: true } };
};

/** Pays on the gateway's page. */
const bought = async (scene: Scene) => {
  const ready = await buying(scene);
  const { orderId, payment } = await scene.good(membership.buy, ready);
  const payload = new URLSearchParams({ outcome: 'PAID', answer: 'once' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await scene.app.inject({ method: 'POST', url: payment.url, headers, payload });
  await scene.queue.work();
  return { ...ready, orderId };
};

const asPlus = async (scene: Scene): Promise<Ready> => ({ headers: (await bought(scene)).headers ?? {} });

export const membershipSituations: SituationsOf<typeof membership> = {
  plans: asked(),
  features: asked(),
  planDetail: async (scene) => ({ query: { planId: (await firstPlan(scene)).planId } }),
  outlook: asMe,
  buy: async (scene) => buying(scene),
  order: async (scene) => {
    const { headers, orderId } = await bought(scene);
    return { headers: headers ?? {}, query: { orderId } };
  },
  status: asPlus,
  autoRenewUpdate: async (scene) => ({ ...(await asPlus(scene)), query: { status: 'OFF' } }),
  autoRenewUpdateByPost: async (scene) => ({ ...(await asPlus(scene)), body: { status: 'OFF' } }),
  cancel: async (scene) => {
    const { headers, body } = await bought(scene);
    const refundedPaise = body.pricePaise;
    return { headers: headers ?? {}, body: { refundPaise: refundedPaise }, shows: { refundedPaise } };
  },
};

const joining = async (scene: Scene) => ({
  ...(await asMe(scene)),
  body: { campaignId: 'zillion-plus', pricePaise: 349_00 },
});

export const campaignSituations: SituationsOf<typeof campaign> = {
  details: asked({ query: { campaignId: 'zillion-plus' } }),
  summary: async (scene) => {
    const ready = await joining(scene);
    const { orderId } = await scene.good(campaign.createOrder, ready);
    return { headers: ready.headers ?? {}, query: { orderId } };
  },
  createOrder: joining,
};

/** The first choice of each question. */
const answered = async ({ good }: Scene) => {
  const { survey: open } = await good(survey.availability, {});
  if (!open) throw new Error('No survey is on');
  const answers = Object.fromEntries(
    open.questions.map(({ questionId, options }) => [questionId, [options[0]!.optionId]]),
  );
  return { surveyId: open.surveyId, answers: serializeAnswers(answers) };
};

export const surveySituations: SituationsOf<typeof survey> = {
  availability: asked(),
  participate: async (scene) => ({ ...(await asMe(scene)), query: await answered(scene) }),
  participateByPost: async (scene) => ({ ...(await asMe(scene)), body: await answered(scene) }),
};
