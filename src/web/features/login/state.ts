// The login page state of spec §3, with the numeric steps of spec §4. The server fills it from the login in progress,
// so that a reload keeps the step; the number itself never leaves the browser's memory.
import { LOGIN_STEP, type LoginStep } from '#contract/enums.ts';
import type { LoginRequest } from '#web/session/login-request.ts';
import { createRecord } from '#web/store/create-record.ts';
import type { RootState } from '#web/store/root-reducer.ts';

type LoginScreen = 'mobile' | LoginRequest['next'];

interface LoginState {
  /** Whether the help dialog is open. */
  modalVisible: boolean;
  currentStep: LoginStep;
  mobileNumber: string | null;
  /** The handle of the chosen card. */
  lcn: string | null;
  /** The id of the one-time password's request. */
  uuid: string | null;
  screen: LoginScreen;
  /** Where the password was sent, masked. */
  target: string | null;
  /** Milliseconds on this device's clock. */
  resendAt: number;
  expiresAt: number;
  /** The password that was sent cannot be used any more. */
  spent: boolean;
  /** The server knows of a login in progress. */
  isFetched: boolean;
}

const initialState: LoginState = {
  modalVisible: false,
  currentStep: LOGIN_STEP.PHONE,
  mobileNumber: null,
  lcn: null,
  uuid: null,
  screen: 'mobile',
  target: null,
  resendAt: 0,
  expiresAt: 0,
  spent: false,
  isFetched: false,
};

const STEP_OF: Record<LoginScreen, LoginStep> = {
  mobile: LOGIN_STEP.PHONE,
  accounts: LOGIN_STEP.LCN_SELECT,
  otp: LOGIN_STEP.VERIFY_OTP,
  // The password is verified, but there is no account to sign in to yet.
  enrol: LOGIN_STEP.VERIFY_OTP,
};

export const { numberAsked, numberEntered, requestReached, cardChosen, signedIn, helpOpened, helpClosed } =
  createRecord(
    'login',
    initialState,
    {
      /** The login starts or restarts: the number stays for correction. */
      numberAsked: ({ mobileNumber }: LoginState): LoginState => ({ ...initialState, mobileNumber }),
      numberEntered: (state: LoginState, mobileNumber: string): LoginState => ({ ...state, mobileNumber }),
      /** A password was sent or accepted, or a reload found its request. */
      requestReached: (state: LoginState, request: LoginRequest): LoginState => ({
        ...state,
        currentStep: STEP_OF[request.next],
        screen: request.next,
        uuid: request.requestId,
        target: request.target,
        resendAt: request.resendAt,
        expiresAt: request.expiresAt,
        spent: request.spent ?? false,
        isFetched: true,
      }),
      cardChosen: (state: LoginState, lcn: string): LoginState => ({ ...state, lcn }),
      /** The step's content stays visible until the next page is shown. */
      signedIn: (state: LoginState): LoginState => ({
        ...state,
        currentStep: LOGIN_STEP.LOGGED_IN,
        mobileNumber: null,
      }),
      helpOpened: (state: LoginState): LoginState => ({ ...state, modalVisible: true }),
      helpClosed: (state: LoginState): LoginState => ({ ...state, modalVisible: false }),
    },
    {
      hydrated: (state, incoming) =>
        incoming?.isFetched ? { ...incoming, mobileNumber: state.mobileNumber } : state,
    },
  );

export const selectLogin = (state: RootState): LoginState =>
  (state['login'] as LoginState | undefined) ?? initialState;
