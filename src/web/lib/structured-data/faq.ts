import type { Thing } from './json-ld.ts';

/** FAQs with their answers. */
export const faqThing = (questions: readonly { question: string; answer: readonly string[] }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
  })),
});
