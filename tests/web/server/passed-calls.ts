// What the tests of calls that the web server passes on to the API share.
import { login } from '#contract/login.ts';
import { passThrough } from '#web/server/pass-through.ts';
import { answerOf, type RequestOptions } from './request.ts';

export const call = (options: RequestOptions) => answerOf(passThrough, options);

export const JSON_BODY = { 'content-type': 'application/json' };

export const INIT = {
  method: 'POST',
  url: login.otpInit.path,
  headers: JSON_BODY,
  body: JSON.stringify({ purpose: 'LOGIN', mobile: '9876543210' }),
};
