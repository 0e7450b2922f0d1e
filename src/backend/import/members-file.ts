// The columns of a file of members, each with its rule. docs/import-members.md explains the same to those who write
// such files. A reason names a column, never its value.
import { z } from 'zod';
import { email, fullName, mobile, salutation } from '#contract/fields.ts';
import { dateOfBirthProblem } from '#contract/profile-rules.ts';
import { isoOfSlashed } from '#contract/slashed-day.ts';
import type { FileFormat } from './parse-file.ts';

/** Coins with one expiry. */
export interface Lot {
  coins: number;
  /** YYYY-MM-DD; null for the life that imported coins have by default. */
  lastDay: string | null;
}

const LOTS = /^\d{1,9}$|^\d{1,9} *: *\d{2}\/\d{2}\/\d{4}( *; *\d{1,9} *: *\d{2}\/\d{2}\/\d{4})*$/;

/** DD/MM/YYYY to YYYY-MM-DD; null if there is no such day. */
const isoDay = (slashed: string): string | null => {
  const iso = isoOfSlashed(slashed);
  return z.iso.date().safeParse(iso).success ? iso : null;
};

const day = z.string().transform((text, context) => {
  const iso = isoDay(text);
  if (iso !== null && /^\d{2}\/\d{2}\/\d{4}$/.test(text)) return iso;
  context.addIssue({ code: 'custom', message: 'Not a day as DD/MM/YYYY' });
  return z.NEVER;
});

/** "1200" → one lot; "500:31/03/2027; 700:30/06/2027" → two, each with its last day. */
const lots = z
  .string()
  .regex(LOTS, 'Not whole coins, or coins:DD/MM/YYYY separated by semicolons')
  .transform((list, context): Lot[] => {
    const read = list.split(';').map((one) => {
      const [coins = '', last] = one.split(':').map((part) => part.trim());
      return { coins: Number(coins), lastDay: last === undefined ? null : (isoDay(last) ?? '') };
    });
    const days = read.map(({ lastDay }) => lastDay);
    if (days.includes('')) context.addIssue({ code: 'custom', message: 'A day does not exist' });
    if (new Set(days).size < days.length)
      context.addIssue({ code: 'custom', message: 'A day appears twice' });
    return read.filter(({ coins }) => coins > 0);
  })
  .default([]);

const columnsOf = (today: string) =>
  ({
    card: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'Not 1 to 40 letters, digits and hyphens'),
    mobile,
    first_name: fullName,
    last_name: fullName,
    salutation: z.enum(salutation.options, 'Not Mr, Mrs or Ms').nullable().default(null),
    email: email.nullable().default(null),
    date_of_birth: z
      .string()
      .transform((text, context) => {
        const message = dateOfBirthProblem(text, today);
        if (message === null) return isoDay(text);
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      })
      .nullable()
      .default(null),
    member_since: day
      .refine((iso) => iso <= today, 'In the future')
      .refine((iso) => iso >= '1900', 'Before 1900')
      .nullable()
      .default(null),
    coins: lots,
  }) as const;

const rowOf = (today: string) => z.object(columnsOf(today));

export type MemberRow = z.output<ReturnType<typeof rowOf>>;

/** The format as of a day in India (YYYY-MM-DD). */
export const membersFile = (today: string): FileFormat<MemberRow> => ({
  columns: Object.keys(columnsOf(today)),
  required: ['card', 'mobile', 'first_name', 'last_name'],
  row: rowOf(today),
  isPersonal: true,
});
