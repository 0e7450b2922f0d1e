// The limits on calls that an operator may set (http/rate-limit.ts, docs/decisions/029).

/** Calls allowed before 429, each limit with a window of its own. */
export interface RateLimits {
  /** One-time passwords that one IP address asks for without entering them, or enters wrongly, in ten minutes. */
  otpPerIp: number;
  /** All calls of the login section from one IP address, in ten minutes. */
  loginPerIp: number;
  /** Calls of one session that do more than read, in a minute. */
  writesPerSession: number;
  /** Orders placed in one account, in ten minutes. */
  ordersPerAccount: number;
}

/** The limits of an operator who sets none; the reference states them. */
export const DEFAULT_LIMITS: RateLimits = {
  otpPerIp: 100,
  loginPerIp: 1500,
  writesPerSession: 1200,
  ordersPerAccount: 60,
};

/** `read` returns the value of a variable, or else the fallback. */
export const readRateLimits = (read: (variable: string, fallback: number) => number): RateLimits => ({
  otpPerIp: read('RATE_OTP_PER_IP', DEFAULT_LIMITS.otpPerIp),
  loginPerIp: read('RATE_LOGIN_PER_IP', DEFAULT_LIMITS.loginPerIp),
  writesPerSession: read('RATE_WRITES_PER_SESSION', DEFAULT_LIMITS.writesPerSession),
  ordersPerAccount: read('RATE_ORDERS_PER_ACCOUNT', DEFAULT_LIMITS.ordersPerAccount),
});
