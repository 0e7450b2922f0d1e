// Form fields of spec §3 under the rules of spec §5. Texts are trimmed first, so that a field of spaces counts as
// empty.
import { z } from 'zod';
import { ADDRESS_RULES } from './enums.ts';
import { fullName, instant, uuid } from './fields.ts';
import { matchesPattern, PATTERNS } from './patterns.ts';

const ADDRESS_CHARACTERS = 'Letters from A to Z, digits, spaces and , . / - only';

export const pinCodeText = z
  .string()
  .regex(PATTERNS.pincode, 'Enter a 6-digit pincode')
  .describe('Pincode: six digits, as a text.');

/** Spec §5 has no pattern for these; control characters are not allowed. */
const place = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => !/\p{Cc}/u.test(text), 'Enter plain text');

const fields = {
  fullName: fullName.describe('Name of the recipient of deliveries.'),
  addressLine1: z
    .string()
    .trim()
    .max(100)
    .regex(PATTERNS.address, ADDRESS_CHARACTERS)
    .describe('House, street.'),
  addressLine2: z
    .string()
    .trim()
    .max(100)
    .refine((text) => matchesPattern('address', text), ADDRESS_CHARACTERS)
    .default('')
    .describe('Area, landmark; may be empty. The same characters as in the first line.')
    .meta({ examples: ['Indiranagar'] }),
  city: place.describe('City.'),
  state: place.describe('State.'),
  pinCode: pinCodeText,
  defaultAddress: z
    .boolean()
    .default(false)
    .describe('True makes it the default. False changes nothing, because there is always a default address.'),
  userId: z
    .string()
    .max(64)
    .optional()
    .describe('Accepted from older callers, but ignored: the session determines the account.')
    .meta({ examples: [''] }),
};

const addressId = uuid.describe('Id of the address.');

export const address = z
  .object({
    addressId,
    fullName: z.string().describe('Name of the recipient of deliveries.'),
    addressLine1: z.string().describe('House, street.'),
    addressLine2: z.string().describe('Area, landmark; empty if there is none.'),
    city: z.string().describe('City.'),
    state: z.string().describe('State.'),
    pinCode: pinCodeText,
    defaultAddress: z.boolean().describe('Whether it is the default; exactly one of the list is.'),
  })
  .meta({ title: 'Address', description: 'A delivery address of the member.' });

const addressList = z
  .array(address)
  .max(ADDRESS_RULES.most)
  .describe('All addresses of the member: the default first, then the most recently used or added.');

/** The address that the call changed, and the whole list after the change. */
const written = z.object({
  address: address.describe('The address after the change.'),
  addressList,
});

export const fetchAll = {
  summary: 'Lists the member’s addresses: the default first, then the most recently used or added.',
  data: z.object({ addressList }),
};

export const add = {
  summary: 'Adds an address, or restores one that was deleted within the last minute, by its addressId.',
  description:
    'The first address becomes the default. An address that exists already is not added twice: the existing one is returned. ADDRESS_LIMIT beyond twenty; NOT_FOUND if the deletion of `addressId` can no longer be undone.',
  body: z.object({
    ...fields,
    addressId: uuid
      .optional()
      .describe(
        'The id of an address that was deleted within the last minute, to restore it; left out for a new one.',
      ),
  }),
  data: written,
};

export const update = {
  summary: 'Replaces all fields of an address.',
  description:
    'ADDRESS_CHANGED, with the current address in `data.address`, if it differs from `before`. NOT_FOUND if the member has no such address.',
  body: z.object({
    ...fields,
    addressId,
    before: address
      .omit({ addressId: true, defaultAddress: true })
      .optional()
      .describe(
        'The address as the form loaded it: if it has changed since, nothing is written. If left out, it is replaced unconditionally.',
      ),
  }),
  data: written,
};

export const remove = {
  summary: 'Deletes an address.',
  description:
    'If it was the default, another one becomes the default. Sending it to `address.add` as returned, within a minute, restores it. NOT_FOUND if the member has no such address.',
  body: z.object({ addressId }),
  data: z.object({
    address: address.describe('The deleted address, as it was.'),
    restorableUntil: instant.describe('Until when `address.add` can restore it.'),
    addressList,
  }),
};

export const createDefault = {
  summary: 'Makes an address the default instead of the current one.',
  description: 'NOT_FOUND if the member has no such address.',
  body: z.object({ addressId }),
  data: written,
};

export const pinCode = {
  summary: 'Returns the city and the state of a pincode.',
  description: 'NOT_FOUND if it is not in the directory.',
  query: z.object({ pinCode: pinCodeText }),
  data: z.object({
    pinCode: pinCodeText,
    city: z.string().describe('City or district of most of its post offices.'),
    state: z.string().describe('State.'),
  }),
};

const days = z.int().min(1);

export const pincodeAvailability = {
  summary: 'Returns whether products are delivered to a pincode, and within how many days.',
  description: 'A pincode that is not in the directory is no error: nothing is delivered there.',
  query: z.object({ pinCode: pinCodeText }),
  data: z.object({
    pinCode: pinCodeText,
    city: z.string().nullable().describe('City; null if the pincode is not in the directory.'),
    state: z.string().nullable().describe('State; null if the city is.'),
    deliverable: z.boolean().describe('Whether products are delivered there.'),
    estimatedDays: z
      .object({
        least: days.describe('Fewest working days.').meta({ examples: [2] }),
        most: days.describe('Most working days.').meta({ examples: [4] }),
      })
      .nullable()
      .describe('Working days from the order to the door; null if nothing is delivered there.'),
  }),
};
