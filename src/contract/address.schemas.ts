// Form fields of spec §3 under the rules of spec §5. Texts lose the spaces around them first, so that a field of
// spaces is empty.
import { z } from 'zod';
import { ADDRESS_RULES } from './enums.ts';
import { fullName, instant, uuid } from './fields.ts';
import { matchesPattern, PATTERNS } from './patterns.ts';

const ADDRESS_CHARACTERS = 'Letters, digits, spaces and , . / - only';

const pinCodeText = z.string().regex(PATTERNS.pincode, 'Enter a 6-digit pincode');

/** Spec §5 has no pattern for these; a control character is no part of a place. */
const place = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => !/\p{Cc}/u.test(text), 'Enter plain text');

const fields = {
  fullName,
  addressLine1: z.string().trim().max(100).regex(PATTERNS.address, ADDRESS_CHARACTERS),
  addressLine2: z
    .string()
    .trim()
    .max(100)
    .refine((text) => matchesPattern('address', text), ADDRESS_CHARACTERS)
    .default(''),
  city: place,
  state: place,
  pinCode: pinCodeText,
  /** True makes it the default one. False changes nothing: there is always a default one. */
  defaultAddress: z.boolean().default(false),
  /** Of the form in spec §3, and never read: the session says whose address it is. */
  userId: z.string().max(64).optional(),
};

const address = z.object({
  addressId: uuid,
  fullName: z.string(),
  addressLine1: z.string(),
  /** Empty where there is none. */
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  pinCode: pinCodeText,
  defaultAddress: z.boolean(),
});

const addressList = z.array(address).max(ADDRESS_RULES.most);

/** The address of the call, and the whole list as it stands after it. */
const written = z.object({ address, addressList });

export const fetchAll = {
  summary: 'The member’s addresses: the default one first, then the one used or added last.',
  data: z.object({ addressList }),
};

export const add = {
  summary: 'Adds an address, or takes back one deleted within the last minute, named by its addressId.',
  /** With addressId to take back an address deleted a moment ago. One that is there already is not added twice. */
  body: z.object({ ...fields, addressId: uuid.optional() }),
  data: written,
};

export const update = {
  summary: 'Writes an address anew, all of its fields.',
  body: z.object({
    ...fields,
    addressId: uuid,
    /** The address as the form found it. Where it says something else by now, nothing is written. */
    before: address.omit({ addressId: true, defaultAddress: true }).optional(),
  }),
  data: written,
};

export const remove = {
  summary: 'Deletes an address; adding it again as answered, within a minute, undoes that.',
  body: z.object({ addressId: uuid }),
  data: z.object({
    /** As it was: sent to add until then, it is back in its place. */
    address,
    restorableUntil: instant,
    addressList,
  }),
};

export const createDefault = {
  summary: 'Makes an address the default one, and with that every other one not.',
  body: z.object({ addressId: uuid }),
  data: written,
};

export const pinCode = {
  summary: 'The city and the state of a pincode.',
  query: z.object({ pinCode: pinCodeText }),
  data: z.object({ pinCode: pinCodeText, city: z.string(), state: z.string() }),
};

const days = z.int().min(1);

export const pincodeAvailability = {
  summary: 'Whether products are delivered to a pincode, and within how many days.',
  query: z.object({ pinCode: pinCodeText }),
  data: z.object({
    pinCode: pinCodeText,
    /** Null, as the state, of a pincode that the directory does not have; nothing is delivered there. */
    city: z.string().nullable(),
    state: z.string().nullable(),
    deliverable: z.boolean(),
    /** Working days from the order to the door; null where nothing is delivered. */
    estimatedDays: z.object({ least: days, most: days }).nullable(),
  }),
};
