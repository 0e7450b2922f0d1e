// Successful calls of login and sessions.
import { contract } from '#contract/index.ts';
import { asAgent, linkToken } from '../agents.ts';
import type { Scene, SituationsOf } from './scene.ts';

const { login, sessions } = contract;

let lastNumber = 7_900_000_000;
const freshNumber = (): string => String((lastNumber += 1));

const begun = async ({ good, codeFor }: Scene, mobile: string) => {
  const { requestId } = await good(login.otpInit, { body: { purpose: 'LOGIN', mobile } });
  return { requestId, otp: codeFor(mobile) };
};

/** A verified login whose number has two cards. */
const toChoose = async (scene: Scene): Promise<string> => {
  const mobile = freshNumber();
  await scene.join({ mobile });
  await scene.join({ mobile });
  const password = await begun(scene, mobile);
  await scene.good(login.otpVerify, { body: password });
  return password.requestId;
};

export const loginSituations: SituationsOf<typeof login> = {
  otpInit: () => ({ body: { purpose: 'LOGIN', mobile: freshNumber() } }),
  otpResend: async (scene) => {
    const { requestId } = await begun(scene, (await scene.me()).mobile);
    scene.clock.pass(31);
    return { body: { requestId } };
  },
  otpVerify: async (scene) => ({
    body: await begun(scene, (await scene.me()).mobile),
    shows: { outcome: 'SIGNED_IN' },
  }),
  getLcn: async (scene) => ({ body: { requestId: await toChoose(scene) }, shows: { totalLcn: 2 } }),
  getLcnV1: async (scene) => ({ body: { requestId: await toChoose(scene) }, shows: { totalLcn: 2 } }),
  otpComplete: async (scene) => {
    const requestId = await toChoose(scene);
    const { lcnList } = await scene.good(login.getLcn, { body: { requestId } });
    return { body: { requestId, handle: lcnList[1]?.handle }, shows: { outcome: 'SIGNED_IN' } };
  },
  otpInitLcn: async ({ me }) => ({ body: { lcn: (await me()).lcn } }),
  otpVerifyV1: async ({ me, good, codeFor }) => {
    const { lcn, mobile } = await me();
    const { requestId } = await good(login.otpInitLcn, { body: { lcn } });
    return { body: { requestId, otp: codeFor(mobile) }, shows: { outcome: 'SIGNED_IN' } };
  },
  ssoVerify: async (scene) => ({
    query: { clientName: 'SUPPORT', username: 'Rohit Deshpande' },
    headers: { token: linkToken(scene, { lcn: (await scene.me()).lcn }) },
    shows: { clientName: 'SUPPORT' },
  }),
  enroll: async (scene) => {
    const password = await begun(scene, freshNumber());
    await scene.good(login.otpVerify, { body: password });
    const person = { salutation: 'Ms', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
    return { body: { requestId: password.requestId, ...person }, shows: { outcome: 'SIGNED_IN' } };
  },
  signout: async ({ me }) => ({ headers: (await me()).headers, body: {} }),
};

/** Two sessions of one member: the calling one, and another. */
const twoSessions = async (scene: Scene) => {
  const { mobile, headers } = await scene.me();
  await scene.verifyMobile(mobile);
  return headers;
};

export const sessionSituations: SituationsOf<typeof sessions> = {
  list: async (scene) => ({ headers: await twoSessions(scene) }),
  revoke: async (scene) => {
    const headers = await twoSessions(scene);
    const { sessions: listed } = await scene.good(sessions.list, { headers });
    return { headers, body: { sessionId: listed.find(({ current }) => !current)?.sessionId } };
  },
  revokeOthers: async (scene) => ({ headers: await twoSessions(scene), body: {} }),
  agentVisits: async (scene) => {
    const { lcn, headers } = await scene.me();
    await asAgent(scene, lcn);
    return { headers, shows: { visits: [{ agent: { name: 'Rohit Deshpande' } }] } };
  },
  cards: async ({ me }) => ({ headers: (await me()).headers }),
  changeAccount: async ({ join, good }) => {
    const mobile = freshNumber();
    const { headers } = await join({ mobile });
    await join({ mobile });
    const { lcnList } = await good(sessions.cards, { headers });
    return { headers, body: { handle: lcnList.find(({ current }) => !current)?.handle } };
  },
};
