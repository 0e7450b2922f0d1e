// What the reference says besides the calls: it must reach the readers of the document, too, and be true.
import { referencePage } from '#backend/reference/page.ts';
import { openApiDocument } from '#backend/reference/openapi.ts';
import { EVERY_CALL } from '#backend/reference/every-call.ts';
import { ABSENT_PAN, MATCHING_PAN, PAYEE_VALUES } from '#backend/reference/sandbox-values.ts';
import { quirkOf, sandboxBank, sandboxPan } from '#backend/providers/checks.ts';
import type { Payee } from '#backend/providers/types.ts';
import { readSettings } from '#backend/settings.ts';

const document = openApiDocument();
const page = referencePage(document);

describe('The guidance for every call', () => {
  it('is on the page and in the document, of which some have only the one', () => {
    expect(EVERY_CALL.length).toBeGreaterThan(3);
    for (const { title, text } of EVERY_CALL) {
      expect(page).toContain(`<h3>${title}</h3>`);
      expect(document.info.description).toContain(`## ${title}\n\n${text}`);
    }
  });

  it.each(['Retry-After', 'X-Request-Id', 'CORS', 'Idempotency-Key', 'UTF-8', 'nextCursor', 'paise'])(
    'mentions %s',
    (subject) => {
      expect(page.split('id="every-call"')[1]?.split('</section>')[0]).toContain(subject);
      expect(document.info.description).toContain(subject);
    },
  );

  it('states the limits of an operator who sets none', () => {
    const { limits } = readSettings({ NODE_ENV: 'test' });
    const limitText = EVERY_CALL.find(({ title }) => title === 'Limits')?.text ?? '';
    for (const limit of Object.values(limits)) expect(limitText).toContain(limit.toLocaleString('en'));
  });
});

describe('The values of the sandboxes', () => {
  const person = { fullName: 'Asha Menon', dateOfBirth: '1990-08-14' };
  const upi = (upiId: string): Payee => ({ kind: 'UPI', upiId });
  const bank = (accountNumber: string): Payee => ({ kind: 'BANK', accountNumber, ifsc: 'SBIN0000001' });

  it('are all on the page', () => {
    for (const value of [MATCHING_PAN, ABSENT_PAN]) expect(page).toContain(`<code>${value}</code>`);
    for (const { name, digits } of PAYEE_VALUES) {
      expect(page).toContain(`<code>${name}</code> or <code>${digits}</code>`);
    }
  });

  it('make the register of PANs answer as it says', async () => {
    expect(await sandboxPan.matches({ pan: MATCHING_PAN, ...person })).toBe(true);
    expect(await sandboxPan.matches({ pan: 'ABCPQ1234F', ...person })).toBe(false);
    await expect(sandboxPan.matches({ pan: ABSENT_PAN, ...person })).rejects.toThrow('does not answer');
  });

  /** What the bank says of the name, and how the sandbox behaves after that. */
  const EFFECTS: Record<string, [string, string]> = {
    PAYEE_UNKNOWN: ['NO_ACCOUNT', 'no account'],
    NAME_MISMATCH: ['OTHER', 'other name'],
    UNAVAILABLE: ['Error: The bank does not answer', 'away'],
    'paid after five seconds': ['SAME', 'slow'],
    'never paid': ['SAME', 'refused'],
  };

  it.each(PAYEE_VALUES.map((value) => [value.name, value] as const))(
    'make the bank answer as it says (%s)',
    async (_name, { name, digits, effect }) => {
      for (const payee of [upi(`${name}@examplebank`), bank(`00123456${digits}`)]) {
        const match = await sandboxBank.matchName(payee, 'Asha Menon').catch(String);
        expect([match, quirkOf(payee)]).toEqual(EFFECTS[effect]);
      }
    },
  );
});
