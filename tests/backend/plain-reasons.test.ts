import { z } from 'zod';
import { plainReason } from '#backend/plain-reasons.ts';

const reasonFor = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: plainReason }).error?.issues[0]?.message;

describe('The reason why a value is refused', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'Must not be missing'],
    [z.enum(['ON', 'OFF']), undefined, 'Must not be missing'],
    [z.string(), 7, 'Must be a text'],
    [z.int(), 'x', 'Must be a number'],
    [z.int(), 1.5, 'Must be a whole number'],
    [z.boolean(), 'true', 'Must be true or false'],
    [z.array(z.string()), {}, 'Must be a list'],
    [z.object({}), [], 'Must be an object'],
    [z.iso.datetime(), 'today', 'Must be an instant such as 2026-03-02T10:15:00.000Z'],
    [z.uuid(), 'x', 'Must be a UUID'],
    [z.string().regex(/^a$/), 'b', 'Is not written as it must be'],
    [z.enum(['ON', 'OFF']), 'on', 'Must be one of ON, OFF'],
    [z.literal(1), 2, 'Must be 1'],
    [z.string().min(1), '', 'Must not be empty'],
    [z.array(z.string()).min(1), [], 'Must not be empty'],
    [z.string().min(3), 'ab', 'Must have at least 3 characters'],
    [z.map(z.string(), z.string()), 'ab', 'Is of another type'],
    [z.string().max(3), 'four', 'Must have at most 3 characters'],
    [z.array(z.string()).min(2), [], 'Must have at least 2 entries'],
    [z.int().min(1), 0, 'Must be at least 1'],
    [z.number().positive(), 0, 'Must be more than 0'],
    [z.number().lt(5), 5, 'Must be less than 5'],
    [z.strictObject({}), { a: 1 }, 'Has fields that are not known: a'],
  ])('is a plain sentence: %#', (schema, value, reason) => {
    expect(reasonFor(schema, value)).toBe(reason);
  });

  it('is the sentence of the schema, if it has one', () => {
    expect(reasonFor(z.string().regex(/^a$/, 'Not an a'), 'b')).toBe('Not an a');
  });
});
