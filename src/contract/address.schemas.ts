// Form fields of spec §3 under the rules of spec §5. Texts are trimmed first, so that a field of spaces counts as
// empty.
import { z } from 'zod';
import { ADDRESS_RULES } from './enums.ts';
import { fullName, instant, uuid } from './fields.ts';
import { matchesPattern, PATTERNS } from './patterns.ts';

const ADDRESS_CHARACTERS = 'Letters, digits, spaces and , . / - only';

const pinCodeText = z
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
  fullName: fullName.describe('Name of whoever receives what is delivered.'),
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
    .describe('True makes it the default one. False changes nothing: there is always a default one.'),
  userId: z
    .string()
    .max(64)
    .optional()
    .describe('Of the form in spec §3, and never read: the session says whose address it is.')
    .meta({ examples: [''] }),
};

const addressId = uuid.describe('Id of the address.');

const address = z
  .object({
    addressId,
    fullName: z.string().describe('Name of whoever receives what is delivered.'),
    addressLine1: z.string().describe('House, street.'),
    addressLine2: z.string().describe('Area, landmark; empty where there is none.'),
    city: z.string().describe('City.'),
    state: z.string().describe('State.'),
    pinCode: pinCodeText,
    defaultAddress: z.boolean().describe('Whether it is the default one; exactly one of the list is.'),
  })
  .meta({ title: 'Address', description: 'A delivery address of the member.' });

const addressList = z
  .array(address)
  .max(ADDRESS_RULES.most)
  .describe('All addresses of the member: the default one first, then the one used or added last.');

/** The address that the call changed, and the whole list after the change. */
const written = z.object({
  address: address.describe('The address as it is now.'),
  addressList,
});

export const fetchAll = {
  summary: 'Lists the member’s addresses: the default one first, then the one used or added last.',
  data: z.object({ addressList }),
};

export const add = {
  summary: 'Adds an address, or takes back one deleted within the last minute, named by its addressId.',
  description:
    'The first one becomes the default. One that says the same as another that is there is not added twice: that one is answered. ADDRESS_LIMIT beyond twenty; NOT_FOUND where an `addressId` can be taken back no longer.',
  body: z.object({
    ...fields,
    addressId: uuid
      .optional()
      .describe(
        'Of an address that was deleted within the last minute, to take it back; left out for a new one.',
      ),
  }),
  data: written,
};

export const update = {
  summary: 'Writes an address anew, all of its fields.',
  description:
    'ADDRESS_CHANGED, with the address as it is in `data.address`, where it differs from `before`. NOT_FOUND where the member has no such address.',
  body: z.object({
    ...fields,
    addressId,
    before: address
      .omit({ addressId: true, defaultAddress: true })
      .optional()
      .describe(
        'The address as the form found it: where it says something else by now, nothing is written. Left out, it is written whatever it says.',
      ),
  }),
  data: written,
};

export const remove = {
  summary: 'Deletes an address.',
  description:
    'Another one becomes the default where it was that. Sent to `address.add` as answered, within a minute, it is back in its place. NOT_FOUND where the member has no such address.',
  body: z.object({ addressId }),
  data: z.object({
    address: address.describe('The deleted address, as it was.'),
    restorableUntil: instant.describe('Until when `address.add` takes it back.'),
    addressList,
  }),
};

export const createDefault = {
  summary: 'Makes an address the default one, and with that every other one not.',
  description: 'NOT_FOUND where the member has no such address.',
  body: z.object({ addressId }),
  data: written,
};

export const pinCode = {
  summary: 'Answers the city and the state of a pincode.',
  description: 'NOT_FOUND where the directory does not have it.',
  query: z.object({ pinCode: pinCodeText }),
  data: z.object({
    pinCode: pinCodeText,
    city: z.string().describe('City or district in which most of its post offices lie.'),
    state: z.string().describe('State.'),
  }),
};

const days = z.int().min(1);

export const pincodeAvailability = {
  summary: 'Answers whether products are delivered to a pincode, and within how many days.',
  description: 'A pincode that the directory does not have is no error: nothing is delivered there.',
  query: z.object({ pinCode: pinCodeText }),
  data: z.object({
    pinCode: pinCodeText,
    city: z.string().nullable().describe('City; null of a pincode that the directory does not have.'),
    state: z.string().nullable().describe('State; null as the city is.'),
    deliverable: z.boolean().describe('Whether products are delivered there.'),
    estimatedDays: z
      .object({
        least: days.describe('Fewest working days.').meta({ examples: [2] }),
        most: days.describe('Most working days.').meta({ examples: [4] }),
      })
      .nullable()
      .describe('Working days from the order to the door; null where nothing is delivered.'),
  }),
};
