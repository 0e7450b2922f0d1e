// The steps of a login. Each stores the login request in case of a reload, advances the page state, and returns the
// failure if there is one.
import type { DataOf } from '#contract/endpoint.ts';
import { LOGIN_STEP } from '#contract/enums.ts';
import { login } from '#contract/login.ts';
import { isSalutation } from '#contract/profile-rules.ts';
import { GENERIC_MESSAGE, type Failure } from '#web/api/failure.ts';
import { afterRefusedResend, isOtpSpent } from '#web/api/otp-failure.ts';
import {
  forgetLoginRequest,
  loginRequest,
  storeLoginRequest,
  type LoginRequest,
} from '#web/session/login-request.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import type { AppDispatch } from '#web/store/make-store.ts';
import type { RootState } from '#web/store/root-reducer.ts';
import type { Enrolment } from './rules.ts';
import { cardChosen, numberEntered, requestReached, selectLogin, signedIn } from './state.ts';

const otpInit = createCallThunk(login.otpInit);
const otpResend = createCallThunk(login.otpResend);
const otpVerify = createCallThunk(login.otpVerify);
const otpComplete = createCallThunk(login.otpComplete);
const enroll = createCallThunk(login.enroll);

/** The cards for the login in progress: the LCN list of spec §3. */
export const cards = createLoadable('lcnList', login.getLcn);

export type Outcome = DataOf<typeof login.otpVerify>['outcome'];
type StepResult<Value> = { value: Value; failure: null } | { value: null; failure: Failure };
type Step<Value> = (dispatch: AppDispatch, getState: () => RootState) => Promise<StepResult<Value>>;

const succeeded = <Value>(value: Value): StepResult<Value> => ({ value, failure: null });

const failed = (failure: Failure | undefined): { value: null; failure: Failure } => ({
  value: null,
  failure: failure ?? { message: GENERIC_MESSAGE, code: 0, errorCode: null, details: {} },
});

const requestFrom = (challenge: DataOf<typeof login.otpInit>): LoginRequest => ({
  requestId: challenge.requestId,
  target: challenge.target,
  resendAt: Date.now() + challenge.resendInSeconds * 1000,
  expiresAt: Date.now() + challenge.expiresInSeconds * 1000,
  next: 'otp',
});

const storeRequest = (dispatch: AppDispatch, request: LoginRequest): void => {
  storeLoginRequest(request);
  dispatch(requestReached(request));
};

const currentRequest = (getState: () => RootState): Omit<LoginRequest, 'next'> => {
  const { uuid, target, resendAt, expiresAt } = selectLogin(getState());
  return { requestId: uuid ?? '', target: target ?? '', resendAt, expiresAt };
};

/** Advances the same request by one step. */
const advanceTo = (dispatch: AppDispatch, getState: () => RootState, next: 'accounts' | 'enrol'): void =>
  storeRequest(dispatch, { ...currentRequest(getState), next });

/** Remembers that the password cannot be used any more, unless another was sent meanwhile, here or in another tab. */
const spend = (dispatch: AppDispatch, getState: () => RootState, tried: Omit<LoginRequest, 'next'>): void => {
  const spent: LoginRequest = { ...tried, next: 'otp', spent: true };
  const isSame = (request: Omit<LoginRequest, 'next'> | null) =>
    request?.requestId === tried.requestId && request.resendAt === tried.resendAt;
  if (isSame(loginRequest())) storeLoginRequest(spent);
  if (isSame(currentRequest(getState))) dispatch(requestReached(spent));
};

const finish = (dispatch: AppDispatch, totalLcn: number): void => {
  forgetLoginRequest();
  markLoggedIn(totalLcn);
  dispatch(signedIn());
};

/** Sends a one-time password to a number of ten digits. */
export const sendPassword =
  (mobile: string): Step<LoginRequest> =>
  async (dispatch) => {
    dispatch(numberEntered(mobile));
    const settled = await dispatch(otpInit({ body: { purpose: 'LOGIN', mobile } }));
    if (!otpInit.fulfilled.match(settled)) return failed(settled.payload);
    const request = requestFrom(settled.payload);
    storeRequest(dispatch, request);
    return succeeded(request);
  };

/** Whether the login still waits for the password of this request: meanwhile it was accepted, or the number changed. */
const awaitsPassword = (getState: () => RootState, requestId: string): boolean => {
  const { uuid, screen, currentStep } = selectLogin(getState());
  return uuid === requestId && screen === 'otp' && currentStep === LOGIN_STEP.VERIFY_OTP;
};

/** Sends another password for the current request. If that is refused for a while, its times say so. */
export const resendPassword = (): Step<LoginRequest> => async (dispatch, getState) => {
  const requestId = selectLogin(getState()).uuid ?? '';
  const settled = await dispatch(otpResend({ body: { requestId } }));
  const isAwaited = awaitsPassword(getState, requestId);
  if (!otpResend.fulfilled.match(settled)) {
    const { spent } = selectLogin(getState());
    const sent: LoginRequest = { ...currentRequest(getState), spent, next: 'otp' };
    const changed = isAwaited ? afterRefusedResend(sent, settled.payload) : null;
    if (changed) storeRequest(dispatch, changed);
    return failed(settled.payload);
  }
  const request = requestFrom(settled.payload);
  if (isAwaited) storeRequest(dispatch, request);
  return succeeded(request);
};

/** Where a login stands whose password counts as used: the answer to its first use may have been lost. */
const outcomeOfUsed = async (dispatch: AppDispatch, requestId: string): Promise<Outcome | null> => {
  const settled = await dispatch(cards.fetch({ body: { requestId } }));
  if (!cards.fetch.fulfilled.match(settled)) return null;
  return settled.payload.totalLcn > 0 ? 'CHOOSE_ACCOUNT' : 'ENROL';
};

const tryPassword =
  (requestId: string, otp: string): Step<Outcome> =>
  async (dispatch) => {
    const settled = await dispatch(otpVerify({ body: { requestId, otp } }));
    if (otpVerify.fulfilled.match(settled)) return succeeded(settled.payload.outcome);
    const refusal = settled.payload;
    const outcome = refusal?.errorCode === 'OTP_USED' ? await outcomeOfUsed(dispatch, requestId) : null;
    return outcome ? succeeded(outcome) : failed(refusal);
  };

/**
 * Tries a password. With one card it signs in; otherwise the login continues with the choice of a card or enrolment.
 */
export const verifyPassword =
  (otp: string): Step<Outcome> =>
  async (dispatch, getState) => {
    const request = currentRequest(getState);
    const tried = await dispatch(tryPassword(request.requestId, otp));
    if (tried.failure) {
      if (isOtpSpent(tried.failure)) spend(dispatch, getState, request);
      return tried;
    }
    if (tried.value === 'SIGNED_IN') finish(dispatch, 1);
    else advanceTo(dispatch, getState, tried.value === 'ENROL' ? 'enrol' : 'accounts');
    return tried;
  };

/** Signs in with one of the cards, named by its handle. */
export const chooseCard =
  (handle: string): Step<Outcome> =>
  async (dispatch, getState) => {
    dispatch(cardChosen(handle));
    const requestId = selectLogin(getState()).uuid ?? '';
    const totalLcn = cards.selectData(getState())?.totalLcn ?? 1;
    const settled = await dispatch(otpComplete({ body: { requestId, handle } }));
    if (!otpComplete.fulfilled.match(settled)) return failed(settled.payload);
    finish(dispatch, totalLcn);
    return succeeded(settled.payload.outcome);
  };

/** Opens an account for the verified number and signs in. The caller has validated the form. */
export const enrol =
  ({ salutation, ...person }: Enrolment): Step<Outcome> =>
  async (dispatch, getState) => {
    if (!isSalutation(salutation)) return failed(undefined);
    const requestId = selectLogin(getState()).uuid ?? '';
    const settled = await dispatch(enroll({ body: { requestId, salutation, ...person } }));
    if (!enroll.fulfilled.match(settled)) return failed(settled.payload);
    finish(dispatch, 1);
    return succeeded(settled.payload.outcome);
  };
