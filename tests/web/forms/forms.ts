// Every form that a member types into.
import { CASHBACK_FORMS } from './cashback-forms.tsx';
import { CHECKOUT_FORMS } from './checkout-forms.tsx';
import type { Form } from './form.ts';
import { LOGIN_FORMS } from './login-forms.tsx';
import { MEMBER_FORMS } from './member-forms.tsx';

export const FORMS: readonly Form[] = [...MEMBER_FORMS, ...CHECKOUT_FORMS, ...CASHBACK_FORMS, ...LOGIN_FORMS];

/** Those that send what was typed in a call. */
export const CALLING = FORMS.flatMap(({ call, ...form }) => (call ? [{ ...form, call }] : []));
