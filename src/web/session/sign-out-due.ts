// Marks a device that signed out but could not tell the server: a cookie, so that the server sees it with the very
// next request (docs/decisions/078).
import Cookies from 'js-cookie';

export const SIGN_OUT_DUE = 'sign_out_due';

export const markSignOutDue = (): void =>
  void Cookies.set(SIGN_OUT_DUE, '1', { path: '/', sameSite: 'lax', expires: 3650 });
