// Whether HTML is valid, by the rules of its standard.
import { HtmlValidate, type RuleConfig } from 'html-validate';

const STANDARD: RuleConfig = {
  // Matters of taste, or of how React writes attributes.
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'no-trailing-whitespace': 'off',
  'void-style': 'off',
  'long-title': 'off',
  'attr-case': 'off',
  'no-inline-style': 'off',
  'require-sri': 'off',
  'valid-id': ['error', { relaxed: true }],
};

/** Not in the standard, but what Firefox offers to keep it from checking what it remembers (docs/decisions/227). */
const NOT_REMEMBERED = /^autocomplete attribute cannot be used on <input type="(radio|checkbox)">$/;

/** One line for each fault; none for valid HTML. `off`: rules that do not hold for it. */
export const htmlFaults = async (html: string, off: readonly string[] = []): Promise<string[]> => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { ...STANDARD, ...Object.fromEntries(off.map((rule) => [rule, 'off'])) },
  });
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => !NOT_REMEMBERED.test(message))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
};
