// The order draft of spec §3 as it stands in the address, and where its codes are to go. Pure.
import { matchesPattern } from '#contract/patterns.ts';

export interface OrderDraft {
  productId: string;
  /** Value of one voucher in paise. */
  denomination: number;
  count: number;
}

const whole = (text: string | undefined, most: number): number | null => {
  if (!/^\d{1,9}$/.test(text ?? '')) return null;
  const value = Number(text);
  return value >= 1 && value <= most ? value : null;
};

/** Reads the draft of an address; null where it is none. */
export const readDraft = (query: Readonly<Record<string, string | undefined>>): OrderDraft | null => {
  const { productId = '' } = query;
  const denomination = whole(query['denomination'], 999_999_999);
  const count = whole(query['count'], 20);
  if (!/^[A-Za-z0-9-]{1,40}$/.test(productId) || denomination === null || count === null) return null;
  return { productId, denomination, count };
};

export interface Delivery {
  email: string;
  mobile: string;
}

export type DeliveryErrors = Partial<Record<keyof Delivery, string>>;

/** What is wrong with a delivery address, field by field; empty where all is right. */
export const checkDelivery = ({ email, mobile }: Delivery): DeliveryErrors => ({
  ...(email === '' ? { email: 'Enter the e-mail address for your codes' } : {}),
  ...(matchesPattern('email', email) ? {} : { email: 'Enter a valid e-mail address' }),
  ...(mobile === '' ? { mobile: 'Enter the mobile number for your codes' } : {}),
  ...(matchesPattern('mobile', mobile) ? {} : { mobile: 'Enter a 10-digit mobile number' }),
});
