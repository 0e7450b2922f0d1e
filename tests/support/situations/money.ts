// Successful calls of conversion, direct bank transfer, membership, campaign and survey.
import { contract } from '#contract/index.ts';
import { serializeAnswers } from '#contract/survey-rules.ts';
import type { TestMember } from '../app.ts';
import { PAN_CLAIM, UPI_ID } from '../cashback-harness.ts';
import { plainCall, type CallInput, type Scene, type SituationsOf } from './scene.ts';

const { campaign, conversion, dbt, membership, survey } = contract;

const CONVERSION = { points: 4000, coins: 1000 };

const beginConversion = async (scene: Scene) => {
  const member = await scene.me();
  const cartid = 'cart-of-a-conversion';
  const headers = { ...member.headers, cartid };
  const { conversionId } = await scene.callOk(conversion.convert, { headers, body: CONVERSION });
  return { member, cartid, conversionId };
};

const asMe = async ({ me }: Scene): Promise<CallInput> => ({ headers: (await me()).headers });

export const conversionSituations: SituationsOf<typeof conversion> = {
  clientBalance: asMe,
  quote: async (scene) => ({ ...(await asMe(scene)), query: { points: '4000' }, expected: { coins: 1000 } }),
  convert: async (scene) => ({ ...(await asMe(scene)), body: CONVERSION }),
  verify: async (scene) => {
    const { member, cartid, conversionId } = await beginConversion(scene);
    const password = await scene.requestPassword(member, 'REDEEM_POINTS', cartid);
    return { headers: member.headers, body: { conversionId, ...password }, expected: { status: 'PENDING' } };
  },
  status: async (scene) => {
    const { member, conversionId } = await beginConversion(scene);
    return { headers: member.headers, query: { conversionId }, expected: { conversion: { conversionId } } };
  },
};

const memberWithPan = async (scene: Scene): Promise<TestMember> => {
  const member = await scene.me();
  await scene.callOk(dbt.verifyPan, { headers: member.headers, body: PAN_CLAIM });
  return member;
};

const withPayee = async (scene: Scene) => {
  const member = await memberWithPan(scene);
  const body = { kind: 'UPI', upiId: UPI_ID };
  const { beneficiary } = await scene.callOk(dbt.editBeneficiary, { headers: member.headers, body });
  return { member, beneficiaryId: beneficiary.beneficiaryId };
};

/** Saves a claim in the call's cart. */
const saveClaim = async (scene: Scene) => {
  const { member, beneficiaryId } = await withPayee(scene);
  const headers = { ...member.headers, cartid: 'cart-of-a-claim' };
  const { draft } = await scene.callOk(dbt.saveByPost, { headers, body: { beneficiaryId, points: 1000 } });
  return { member, headers, amountPaise: draft.amountPaise };
};

const transferCall = async (scene: Scene) => {
  const { member, headers, amountPaise } = await saveClaim(scene);
  const password = await scene.requestPassword(member, 'CASH_TRANSACTION', headers.cartid);
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
    headers: (await memberWithPan(scene)).headers,
    body: { kind: 'UPI', upiId: UPI_ID },
  }),
  summary: async (scene) => ({ headers: (await saveClaim(scene)).headers, query: {} }),
  transfer: transferCall,
  fetchBank: async (scene) => ({ ...(await asMe(scene)), query: { ifsc: 'SBIN0000001' } }),
};

const firstPlan = async ({ callOk }: Scene) => (await callOk(membership.plans, {})).planList[0]!;

const buyCall = async (scene: Scene) => {
  const { planId, pricePaise } = await firstPlan(scene);
  return { ...(await asMe(scene)), body: { planId, pricePaise, autoRenew: true } };
};

/** Pays on the gateway's page. */
const buyPlan = async (scene: Scene) => {
  const ready = await buyCall(scene);
  const { orderId, payment } = await scene.callOk(membership.buy, ready);
  const payload = new URLSearchParams({ outcome: 'PAID', answer: 'once' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await scene.app.inject({ method: 'POST', url: payment.url, headers, payload });
  await scene.queue.work();
  return { ...ready, orderId };
};

const asPlus = async (scene: Scene): Promise<CallInput> => ({
  headers: (await buyPlan(scene)).headers ?? {},
});

export const membershipSituations: SituationsOf<typeof membership> = {
  plans: plainCall(),
  features: plainCall(),
  planDetail: async (scene) => ({ query: { planId: (await firstPlan(scene)).planId } }),
  outlook: asMe,
  buy: async (scene) => buyCall(scene),
  order: async (scene) => {
    const { headers, orderId } = await buyPlan(scene);
    return { headers: headers ?? {}, query: { orderId } };
  },
  status: asPlus,
  autoRenewUpdate: async (scene) => ({ ...(await asPlus(scene)), query: { status: 'OFF' } }),
  autoRenewUpdateByPost: async (scene) => ({ ...(await asPlus(scene)), body: { status: 'OFF' } }),
  cancel: async (scene) => {
    const { headers, body } = await buyPlan(scene);
    const refundedPaise = body.pricePaise;
    return { headers: headers ?? {}, body: { refundPaise: refundedPaise }, expected: { refundedPaise } };
  },
};

const campaignCall = async (scene: Scene) => ({
  ...(await asMe(scene)),
  body: { campaignId: 'zillion-plus', pricePaise: 349_00 },
});

export const campaignSituations: SituationsOf<typeof campaign> = {
  details: plainCall({ query: { campaignId: 'zillion-plus' } }),
  summary: async (scene) => {
    const ready = await campaignCall(scene);
    const { orderId } = await scene.callOk(campaign.createOrder, ready);
    return { headers: ready.headers ?? {}, query: { orderId } };
  },
  createOrder: campaignCall,
};

/** The first choice of each question. */
const surveyAnswers = async ({ callOk }: Scene) => {
  const { survey: open } = await callOk(survey.availability, {});
  if (!open) throw new Error('No survey is on');
  const answers = Object.fromEntries(
    open.questions.map(({ questionId, options }) => [questionId, [options[0]!.optionId]]),
  );
  return { surveyId: open.surveyId, answers: serializeAnswers(answers) };
};

export const surveySituations: SituationsOf<typeof survey> = {
  availability: plainCall(),
  participate: async (scene) => ({ ...(await asMe(scene)), query: await surveyAnswers(scene) }),
  participateByPost: async (scene) => ({ ...(await asMe(scene)), body: await surveyAnswers(scene) }),
};
