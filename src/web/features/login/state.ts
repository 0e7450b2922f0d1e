// The login page state of spec §3, with the numeric steps of spec §4. The server fills it from the login under
// way, so that a reload keeps the step; the number itself never leaves the browser's memory.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { HYDRATE } from 'next-redux-wrapper';
import { LOGIN_STEP, type LoginStep } from '#contract/enums.ts';
import type { LoginRequest } from '#web/session/login-request.ts';
import { addSlice, type RootState } from '#web/store/root-reducer.ts';

export type LoginScreen = 'mobile' | LoginRequest['next'];

export interface LoginState {
  /** The dialog with help. */
  modalVisible: boolean;
  currentStep: LoginStep;
  mobileNumber: string | null;
  /** The handle of the card that was chosen. */
  lcn: string | null;
  /** The request of the one-time password. */
  uuid: string | null;
  screen: LoginScreen;
  /** Where the password went, masked. */
  target: string | null;
  /** Milliseconds of this device's clock. */
  resendAt: number;
  expiresAt: number;
  /** The server knows of a login under way. */
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
  isFetched: false,
};

const STEP_OF: Record<LoginScreen, LoginStep> = {
  mobile: LOGIN_STEP.PHONE,
  accounts: LOGIN_STEP.LCN_SELECT,
  otp: LOGIN_STEP.VERIFY_OTP,
  // The password is verified, but there is no account to sign in to yet.
  enrol: LOGIN_STEP.VERIFY_OTP,
};

const slice = createSlice({
  name: 'login',
  initialState,
  reducers: {
    /** The login begins, or begins again: the number stays to be mended. */
    numberAsked: (state) => ({ ...initialState, mobileNumber: state.mobileNumber }),
    numberEntered: (state, action: PayloadAction<string>) => {
      state.mobileNumber = action.payload;
    },
    /** A password was sent or accepted, or a reload found its request. */
    requestReached: (state, { payload }: PayloadAction<LoginRequest>) => {
      state.currentStep = STEP_OF[payload.next];
      state.screen = payload.next;
      state.uuid = payload.requestId;
      state.target = payload.target;
      state.resendAt = payload.resendAt;
      state.expiresAt = payload.expiresAt;
      state.isFetched = true;
    },
    cardChosen: (state, action: PayloadAction<string>) => {
      state.lcn = action.payload;
    },
    /** What the step shows stays until the next page stands. */
    signedIn: (state) => {
      state.currentStep = LOGIN_STEP.LOGGED_IN;
      state.mobileNumber = null;
    },
    helpOpened: (state) => {
      state.modalVisible = true;
    },
    helpClosed: (state) => {
      state.modalVisible = false;
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(
      (action: { type: string }) => action.type === HYDRATE,
      (state, action: PayloadAction<{ login?: LoginState }>) => {
        const incoming = action.payload.login;
        return incoming?.isFetched ? { ...incoming, mobileNumber: state.mobileNumber } : state;
      },
    );
  },
});

addSlice(slice as never);

export const { numberAsked, numberEntered, requestReached, cardChosen, signedIn, helpOpened, helpClosed } =
  slice.actions;

export const selectLogin = (state: RootState): LoginState =>
  (state['login'] as LoginState | undefined) ?? initialState;
