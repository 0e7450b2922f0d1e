// Numbers of rules that texts for members say in words.
import { contentOf } from '#backend/modules/help/content.ts';
import { usageGuides } from '#backend/seed/content/usage-guides.ts';
import { ORDER_RULES, OTP_RULES, PLUS_RULES } from '#contract/enums.ts';
import { inWords } from '#contract/number-words.ts';
import { TRIP_RULES } from '#contract/partner-rules.ts';

const lifeMinutes = inWords(OTP_RULES.lifeSeconds / 60);

const help = JSON.stringify(contentOf('zillion'));

it.each([
  [1, 'one'],
  [5, 'five'],
  [10, 'ten'],
  [11, '11'],
])('the number %i is written as "%s"', (count, words) => expect(inWords(count)).toBe(words));

it('the texts on the use of a product say within how many days it can be sent back', () => {
  const days = `within ${inWords(ORDER_RULES.returnDays)} days`;
  expect(JSON.stringify(usageGuides['product']).match(/within \w+ days/g)).toEqual([days, days]);
});

it.each([
  [
    `After ${inWords(OTP_RULES.sendsPerWindow)} messages, wait ${inWords(OTP_RULES.windowSeconds / 60)} minutes`,
  ],
  [`Only the newest one counts, and only for ${lifeMinutes} minutes.`],
  [`After ${inWords(OTP_RULES.tries)} wrong tries you need a new one.`],
  [`a one-time password that works once, within ${lifeMinutes} minutes.`],
  [`Within ${inWords(PLUS_RULES.refundDays)} days, if you have not used any`],
  [`Wait ${inWords(TRIP_RULES.reportDays)} days first`],
  [`for ${TRIP_RULES.claimDays} days after the purchase`],
])('the help says “%s”', (words) => expect(help).toContain(words));
