import { z } from 'zod';
import { ApiError } from '#backend/http/api-error.ts';
import { readInput } from '#backend/http/read-input.ts';
import { dbt } from '#contract/dbt.ts';
import { schemasOf } from '#contract/schemas.ts';

const refusalOf = (schema: z.ZodType, input: unknown) => {
  try {
    readInput(schema, input, { client: 'ZILLION', openBrandOf: (name) => name });
  } catch (error) {
    if (error instanceof ApiError) return { message: error.message, ...error.details };
    throw error;
  }
  return null;
};

const SCHEMA = z.object({
  client: z.string(),
  name: z.string().regex(/^\w+$/, 'Enter your name'),
  count: z.int().max(3),
});

describe('The message of a call that breaks its schema', () => {
  it('is the sentence of the schema, word for word, where it has one', () => {
    const fields = { name: 'Enter your name' };
    expect(refusalOf(SCHEMA, { name: '?', count: 1 })).toEqual({ message: 'Enter your name', fields });
    const { body } = schemasOf(dbt.editBeneficiary);
    expect(refusalOf(body!, { kind: 'UPI', upiId: 'asha' })?.message).toBe('Invalid UPI ID');
  });

  it('names the field before a reason that would say too little without it', () => {
    expect(refusalOf(SCHEMA, { count: 1 })?.message).toBe('name: Must not be missing');
    expect(refusalOf(SCHEMA, { name: 'Asha', count: 4 })?.message).toBe('count: Must be at most 3');
    expect(refusalOf(SCHEMA, { name: '?', count: 4 })).toEqual({
      message: 'Enter your name',
      fields: { name: 'Enter your name', count: 'Must be at most 3' },
    });
    expect(refusalOf(z.object({ q: z.string() }), { q: 'a\u0000' })?.message).toBe(
      'q: Holds a character that cannot be kept',
    );
    expect(refusalOf(z.array(z.string()), {})?.message).toBe('body: Must be a list');
  });
});

describe('A text that no database can hold as it is', () => {
  const HALF_PAIR = '{"notes":["as it is",{"text":"a\\ud800b"}]}';
  const schema = z.object({ notes: z.array(z.union([z.string(), z.object({ text: z.string() })])) });

  it.each([
    ['the first half of a pair', HALF_PAIR],
    ['the second half', HALF_PAIR.replace('d800', 'dc00')],
    ['NUL', HALF_PAIR.replace('d800', '0000')],
  ])('is refused with its field if it has %s', (_what, json) => {
    const fields = { 'notes.1.text': 'Holds a character that cannot be kept' };
    expect(refusalOf(schema, JSON.parse(json))).toMatchObject({ fields });
  });

  it('is none with a whole pair, also one that is escaped', () => {
    expect(refusalOf(schema, JSON.parse(HALF_PAIR.replace('d800', 'd83c\\udf81')))).toBeNull();
  });
});
