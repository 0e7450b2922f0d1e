import { z } from 'zod';

const expiry = z.boolean().describe('Whether the member is reminded of coins before they expire.');

export const choice = {
  summary: 'Returns whether the member is reminded of coins before they expire.',
  description:
    'On by default: one message for coins that expire about the same time, by SMS, and by e-mail if the address is verified; from 09:00 to 20:00 in India.',
  data: z.object({
    expiry,
    daysBefore: z
      .array(z.int().min(1).describe('A reminder is sent this many days before coins expire.'))
      .describe('When reminders are sent, in days before the day of expiry, the first one first.')
      .meta({ examples: [[30, 7]] }),
  }),
};

export const choose = {
  summary: 'Switches reminders of expiring coins on or off.',
  body: z.object({ expiry }),
  data: choice.data,
};
