import { z } from 'zod';
import { clientQuery } from './catalogue.schemas.ts';
import { day } from './fields.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Not an id');
/** Plain text, never HTML. */
const text = z.string().min(1);
const worded = (description: string, example: string) => text.meta({ description, examples: [example] });

export const faqCategory = z
  .object({
    categoryId: slug.describe('Id of the category.').meta({ examples: ['coins'] }),
    title: worded('Name of the category.', 'Coins'),
    summary: worded('Its subject, in one line.', 'How they come, what they are worth, when they expire.'),
    questions: z
      .array(
        z.object({
          questionId: slug.describe('Id of the question within its category.').meta({ examples: ['expiry'] }),
          question: worded('The question.', 'Do my coins expire?'),
          answer: z
            .array(worded('One paragraph, plain text.', 'Yes, at the end of the day that the ledger names.'))
            .min(1)
            .describe('The answer, a paragraph each, plain text.'),
          links: z
            .array(
              z.object({
                label: worded('Its text.', 'Transaction History'),
                href: z
                  .string()
                  .describe('A path of the web app, or an address with its scheme.')
                  .meta({ examples: ['/profile/points-ledger'] }),
              }),
            )
            .optional()
            .describe('Where the answer can be followed, in display order; absent or empty if nowhere.'),
        }),
      )
      .min(1)
      .describe('In display order.'),
  })
  .meta({ title: 'Category of questions', description: 'Frequent questions about one subject.' });

export const sameWords = z
  .object({
    words: z
      .array(worded('A word of a search, in small letters.', 'wapas'))
      .describe('Words of a search that mean the same.'),
    find: z
      .array(worded('A word, or its beginning.', 'return'))
      .describe(
        'The words of questions and answers that they find too; empty for words that stand for nothing.',
      ),
  })
  .meta({
    title: 'Words of the same meaning',
    description: 'What members type, and what the questions say.',
  });

export const faqs = {
  summary: 'Returns the frequent questions of a client, by category.',
  query: z.object({ client: clientQuery.shape.client }),
  data: z.object({
    categories: z.array(faqCategory).describe('In display order.'),
    sameWords: z
      .array(sameWords)
      .optional()
      .describe('For a search in the questions: no word is listed twice.'),
  }),
};

const policyId = slug
  .describe('Id of the policy, as in the path `/policy/{policyId}`.')
  .meta({ examples: ['privacy'] });

export const policyText = z
  .object({
    policyId,
    title: worded('Name of the policy.', 'Privacy policy'),
    summary: worded('Its content, in one line.', 'What we keep of you, why, and for how long.'),
    validFrom: day.describe('The day from which it applies.').meta({ examples: ['2026-01-01'] }),
    sections: z
      .array(
        z.object({
          title: worded('Heading.', 'What we keep'),
          paragraphs: z
            .array(worded('One paragraph, plain text.', 'Your name, your number, and what you ordered.'))
            .describe('Paragraphs, plain text; may be empty.'),
          list: z
            .array(worded('One item, plain text.', 'Your mobile number'))
            .describe('Items of a list after them, plain text; may be empty.'),
        }),
      )
      .min(1)
      .describe('In display order.'),
  })
  .meta({ title: 'Policy', description: 'The text of one policy.' });

export const policy = {
  summary: 'Returns one policy of a client, as sections of paragraphs and lists.',
  description: 'NOT_FOUND if the client has no policy with that id.',
  query: z.object({ client: clientQuery.shape.client, policyId }),
  data: z.object({
    policy: policyText,
    policies: z
      .array(policyText.pick({ policyId: true, title: true }))
      .describe('Every policy of the client, this one included.'),
  }),
};
