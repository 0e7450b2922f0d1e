// What partners sign, and with which key. A partner's key is derived from the server's secret, so none is stored.
// `npm run partner-key -- <partner id>` prints it for the person who sets a partner up.
import type { Keys } from '../../keys.ts';
import { isSignatureValid, signatureOf } from '../../signed-url.ts';
import type { Postback, UnsignedPostback } from './types.ts';

export const partnerKey = (keys: Keys, partnerId: string): string => keys.mac('partner', partnerId);

/** The key with which a brand's external service recognises our URLs (its `targets`). */
export const targetKey = (keys: Keys, name: string): string => keys.mac('partner', `target ${name}`);

/** Everything that a report says. Different reports never give the same text. */
export const signedText = (report: UnsignedPostback): string =>
  [
    report.partnerId,
    report.postbackId,
    report.tripNumber,
    report.type,
    report.orderRef,
    report.amountPaise,
    report.reason,
    ...(report.occurredAt === undefined ? [] : [report.occurredAt]),
  ].join('\n');

export const signPostback = (keys: Keys, report: UnsignedPostback): Postback => ({
  ...report,
  signature: signatureOf(partnerKey(keys, report.partnerId), signedText(report)),
});

export const isSigned = (keys: Keys, report: Postback): boolean =>
  isSignatureValid(partnerKey(keys, report.partnerId), signedText(report), report.signature);
