import { z } from 'zod';

const expiry = z.boolean().describe('Whether the member is reminded of coins before they expire.');

export const choice = {
  summary: 'Answers whether the member is reminded of coins before they expire.',
  description:
    'Every member is until they choose otherwise: with one message for what expires about the same time, by SMS, and by e-mail where the address is verified; from 09:00 to 20:00 in India.',
  data: z.object({
    expiry,
    daysBefore: z
      .array(z.int().min(1).describe('So many days before coins expire there is a reminder.'))
      .describe('When the reminders come, in days before the day of expiry, the first one first.')
      .meta({ examples: [[30, 7]] }),
  }),
};

export const choose = {
  summary: 'Switches on or off that the member is reminded of coins before they expire.',
  body: z.object({ expiry }),
  data: choice.data,
};
