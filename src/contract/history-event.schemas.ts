// An event in the history of an order or a transfer, as its member reads it.
import { z } from 'zod';
import { HISTORY_EVENT_KINDS } from './enums.ts';
import { describedEnum, instant } from './fields.ts';

export const historyEvent = z.object({
  at: instant.describe('When it happened.'),
  kind: describedEnum(HISTORY_EVENT_KINDS, 'What it means for the member.', {
    DONE: 'a step that was taken, wanted by the member.',
    LATE: 'a step takes longer than promised.',
    FAILED: 'something that the member wanted did not come about.',
  }).meta({ examples: ['DONE'] }),
  text: z
    .string()
    .describe('What happened, in words for the member.')
    .meta({ examples: ['Delivered, coins spent'] }),
});
