// Successful calls of login and sessions.
import { contract } from '#contract/index.ts';
import { asAgent, linkToken } from '../agents.ts';
import type { Scene, SituationsOf } from './scene.ts';

const { login, sessions } = contract;

let lastNumber = 7_900_000_000;
const newNumber = (): string => String((lastNumber += 1));

const requestLogin = async ({ callOk, codeFor }: Scene, mobile: string) => {
  const { requestId } = await callOk(login.otpInit, { body: { purpose: 'LOGIN', mobile } });
  return { requestId, otp: codeFor(mobile) };
};

/** A verified login whose number has two cards. */
const loginWithTwoCards = async (scene: Scene): Promise<string> => {
  const mobile = newNumber();
  await scene.join({ mobile });
  await scene.join({ mobile });
  const password = await requestLogin(scene, mobile);
  await scene.callOk(login.otpVerify, { body: password });
  return password.requestId;
};

export const loginSituations: SituationsOf<typeof login> = {
  otpInit: () => ({ body: { purpose: 'LOGIN', mobile: newNumber() } }),
  otpResend: async (scene) => {
    const { requestId } = await requestLogin(scene, (await scene.me()).mobile);
    scene.clock.advance(31);
    return { body: { requestId } };
  },
  otpVerify: async (scene) => ({
    body: await requestLogin(scene, (await scene.me()).mobile),
    expected: { outcome: 'SIGNED_IN' },
  }),
  getLcn: async (scene) => ({
    body: { requestId: await loginWithTwoCards(scene) },
    expected: { totalLcn: 2 },
  }),
  getLcnV1: async (scene) => ({
    body: { requestId: await loginWithTwoCards(scene) },
    expected: { totalLcn: 2 },
  }),
  otpComplete: async (scene) => {
    const requestId = await loginWithTwoCards(scene);
    const { lcnList } = await scene.callOk(login.getLcn, { body: { requestId } });
    return { body: { requestId, handle: lcnList[1]?.handle }, expected: { outcome: 'SIGNED_IN' } };
  },
  otpInitLcn: async ({ me }) => ({ body: { lcn: (await me()).lcn } }),
  otpVerifyV1: async ({ me, callOk, codeFor }) => {
    const { lcn, mobile } = await me();
    const { requestId } = await callOk(login.otpInitLcn, { body: { lcn } });
    return { body: { requestId, otp: codeFor(mobile) }, expected: { outcome: 'SIGNED_IN' } };
  },
  ssoVerify: async (scene) => ({
    query: { clientName: 'SUPPORT', username: 'Rohit Deshpande' },
    headers: { token: linkToken(scene, { lcn: (await scene.me()).lcn }) },
    expected: { clientName: 'SUPPORT' },
  }),
  enroll: async (scene) => {
    const password = await requestLogin(scene, newNumber());
    await scene.callOk(login.otpVerify, { body: password });
    const person = { salutation: 'Ms', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
    return { body: { requestId: password.requestId, ...person }, expected: { outcome: 'SIGNED_IN' } };
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
    const { sessions: listed } = await scene.callOk(sessions.list, { headers });
    return { headers, body: { sessionId: listed.find(({ current }) => !current)?.sessionId } };
  },
  revokeOthers: async (scene) => ({ headers: await twoSessions(scene), body: {} }),
  agentVisits: async (scene) => {
    const { lcn, headers } = await scene.me();
    await asAgent(scene, lcn);
    return { headers, expected: { visits: [{ agent: { name: 'Rohit Deshpande' } }] } };
  },
  cards: async ({ me }) => ({ headers: (await me()).headers }),
  changeAccount: async ({ join, callOk }) => {
    const mobile = newNumber();
    const { headers } = await join({ mobile });
    await join({ mobile });
    const { lcnList } = await callOk(sessions.cards, { headers });
    return { headers, body: { handle: lcnList.find(({ current }) => !current)?.handle } };
  },
};
