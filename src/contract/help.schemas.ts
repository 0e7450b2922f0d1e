import { z } from 'zod';
import { clientQuery } from './catalogue.schemas.ts';
import { day } from './fields.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Not an id');
/** Plain text, never HTML. */
const text = z.string().min(1);

export const faqCategory = z.object({
  categoryId: slug,
  title: text,
  /** What the category is about, in a line. */
  summary: text,
  questions: z.array(z.object({ questionId: slug, question: text, answer: z.array(text).min(1) })).min(1),
});

export const faqs = {
  summary: 'Frequent questions of a client with their answers, by category.',
  query: z.object({ client: clientQuery.shape.client }),
  data: z.object({ categories: z.array(faqCategory) }),
};

export const policyText = z.object({
  policyId: slug,
  title: text,
  summary: text,
  /** The day from which it holds. */
  validFrom: day,
  sections: z.array(z.object({ title: text, paragraphs: z.array(text), list: z.array(text) })).min(1),
});

export const policy = {
  summary: 'One policy of a client, as sections of paragraphs and lists.',
  query: z.object({ client: clientQuery.shape.client, policyId: slug }),
  data: z.object({
    policy: policyText,
    /** Every policy of the client, this one included. */
    policies: z.array(policyText.pick({ policyId: true, title: true })),
  }),
};
