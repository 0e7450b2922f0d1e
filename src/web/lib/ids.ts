// Ids in addresses, checked before the API is called. Pure.
import { FORMS } from '#contract/patterns.ts';

/** The id of a catalogue item or the slug of a partner, in the form that the contract accepts. */
export const isItemId = (text: string | undefined): text is string => FORMS.itemId.test(text ?? '');

/** The id of an order, a Plus payment, a conversion or a transfer, within the length that the contract accepts. */
export const isTransactionId = (text: string): boolean => text !== '' && text.length <= 40;

/** The name of a redirect target. */
export const isTarget = (text: string | undefined): text is string => FORMS.target.test(text ?? '');
