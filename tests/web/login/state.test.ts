import { HYDRATE } from 'next-redux-wrapper';
import { LOGIN_STEP } from '#contract/enums.ts';
import {
  cardChosen,
  numberAsked,
  numberEntered,
  requestReached,
  selectLogin,
  signedIn,
} from '#web/features/login/state.ts';
import { parseLoginRequest } from '#web/session/login-request.ts';
import { makeStore } from '#web/store/make-store.ts';
import { requestNow } from './open-login.tsx';

describe('the login page state', () => {
  it('starts at step 0, the mobile number, with everything else empty', () => {
    expect(selectLogin(makeStore().getState())).toMatchObject({
      modalVisible: false,
      currentStep: 0,
      mobileNumber: null,
      lcn: null,
      uuid: null,
      screen: 'mobile',
    });
  });

  it.each([
    ['otp', LOGIN_STEP.VERIFY_OTP],
    ['accounts', LOGIN_STEP.LCN_SELECT],
    ['enrol', LOGIN_STEP.VERIFY_OTP],
  ] as const)('maps the screen %s to step %d', (next, step) => {
    const store = makeStore();
    const request = requestNow({ next });
    store.dispatch(requestReached(request));
    expect(selectLogin(store.getState())).toMatchObject({
      currentStep: step,
      screen: next,
      uuid: request.requestId,
    });
  });

  it('is at step 3 after the sign-in, without the number', () => {
    const store = makeStore();
    store.dispatch(numberEntered('9876543210'));
    store.dispatch(cardChosen('handle-1'));
    store.dispatch(signedIn());
    expect(selectLogin(store.getState())).toMatchObject({
      currentStep: 3,
      lcn: 'handle-1',
      mobileNumber: null,
    });
  });

  it('keeps the number when the login starts again', () => {
    const store = makeStore();
    store.dispatch(numberEntered('9876543210'));
    store.dispatch(requestReached(requestNow()));
    store.dispatch(numberAsked());
    expect(selectLogin(store.getState())).toMatchObject({
      mobileNumber: '9876543210',
      currentStep: 0,
      uuid: null,
    });
  });

  it('takes over the server’s state on hydration, and keeps the number that only the browser knows', () => {
    const server = makeStore();
    server.dispatch(requestReached(requestNow({ next: 'enrol' })));
    const browser = makeStore();
    browser.dispatch(numberEntered('9876543210'));
    browser.dispatch({ type: HYDRATE, payload: server.getState() });
    expect(selectLogin(browser.getState())).toMatchObject({ screen: 'enrol', mobileNumber: '9876543210' });
  });

  it('is kept on hydration from a page without a login', () => {
    const browser = makeStore();
    browser.dispatch(requestReached(requestNow()));
    browser.dispatch({ type: HYDRATE, payload: {} });
    expect(selectLogin(browser.getState()).uuid).toBe(requestNow().requestId);
  });
});

describe('the cookie of a login in progress', () => {
  it('is read back as it was written', () => {
    const request = requestNow({ next: 'accounts' });
    expect(parseLoginRequest(JSON.stringify(request))).toEqual(request);
  });

  it.each([
    undefined,
    '',
    'no JSON',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...requestNow(), next: 'admin' }),
    JSON.stringify({ ...requestNow(), requestId: 7 }),
    JSON.stringify({ ...requestNow(), resendAt: 'soon' }),
  ])('is ignored when it is invalid: %s', (text) => {
    expect(parseLoginRequest(text)).toBeNull();
  });
});
