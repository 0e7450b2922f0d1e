// Fields that several sections share, as zod schemas. Only *.schemas.ts files import this.
import { z } from 'zod';
import { CATALOGUE_TYPES, MODULE_TYPES, PLATES, SALUTATIONS } from './enums.ts';
import { PATTERNS } from './patterns.ts';

/** Coins: a whole number, never negative. */
export const coins = z.int().min(0);
/** Money in paise: a whole number, never negative. */
export const paise = z.int().min(0);
/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** A calendar day: YYYY-MM-DD. */
export const day = z.iso.date();
/** A calendar month: YYYY-MM. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Not a month');
/** A day that a ledger can have: the first years of the calendar are none of a database's. */
export const ledgerDay = day.refine((text) => text >= '1900', 'Not before 1900');
export const uuid = z.uuid();
export const mobile = z.string().regex(PATTERNS.mobile, 'Enter a 10-digit mobile number');
export const email = z.string().max(254).regex(PATTERNS.email, 'Enter a valid e-mail address');
/** Without the spaces around it, so that a name of spaces is none. */
export const fullName = z.string().trim().regex(PATTERNS.fullName, 'Letters and spaces, 3 to 30');
export const otp = z.string().regex(PATTERNS.otp, 'Enter the six digits');
export const salutation = z.enum(SALUTATIONS);
export const moduleType = z.enum(MODULE_TYPES);
export const catalogueType = z.enum(CATALOGUE_TYPES);
export const productId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'Not an id');
/** The id of an order, of goods as of a membership: what it names is looked up, so its form is left open. */
export const orderId = z.string().min(1).max(40);
/** A loyalty card number as members write it down: ten digits. */
export const lcn = z.string().regex(PATTERNS.lcn, 'Enter the ten digits of the card');
export const agentName = z.string().regex(/^[A-Za-z][A-Za-z .'-]{1,59}$/, 'Letters and spaces, 2 to 60');
/** An opaque place in a list, made by the server. */
export const cursor = z.string().min(1).max(300);
/** Which of the six plates a picture stands on. */
export const plate = z.literal(PLATES);
export const image = z.object({ url: z.string(), alt: z.string() });

/** A link within the app. */
export const link = z.object({ label: z.string(), href: z.string() });

/** A link out of the app. */
export const webLink = z.object({ label: z.string(), href: z.url({ protocol: /^https?$/ }) });
