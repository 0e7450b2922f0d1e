import type { login } from '#contract/login.ts';
import type { Handlers } from '../../http/expose.ts';
import type { LoginService } from './service.ts';

export const loginHandlers = (service: LoginService): Handlers<typeof login> => ({
  otpInit: ({ body }, context) => service.init(body, context),
  otpResend: ({ body }, context) => service.resend(body, context),
  otpVerify: ({ body }, context) => service.verify(body, context),
  getLcn: ({ body }) => service.listCards(body),
  otpComplete: ({ body }, context) => service.complete(body, context),
  enroll: ({ body }, context) => service.enrol(body, context),
  signout: async (_input, context) => {
    await service.signOut(context);
    return {};
  },
});
