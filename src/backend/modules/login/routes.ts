import type { login } from '#contract/login.ts';
import type { Handlers } from '../../http/expose.ts';
import type { AgentsService } from '../sessions/agents.ts';
import type { LoginService } from './service.ts';

export const loginHandlers = (service: LoginService, agents: AgentsService): Handlers<typeof login> => ({
  otpInit: ({ body }, context) => service.init(body, context),
  otpResend: ({ body }, context) => service.resend(body, context),
  otpVerify: ({ body }, context) => service.verify(body, context),
  getLcn: ({ body }, context) => service.listCards(body, context),
  getLcnV1: ({ body }, context) => service.listNumbers(body, context),
  otpInitLcn: ({ body }, context) => service.initCard(body, context),
  otpVerifyV1: ({ body }, context) => service.verifyCard(body, context),
  ssoVerify: ({ query }, context) => agents.signOn(query, context),
  otpComplete: ({ body }, context) => service.complete(body, context),
  enroll: ({ body }, context) => service.enrol(body, context),
  signout: async (_input, context) => {
    await service.signOut(context);
    return {};
  },
});
