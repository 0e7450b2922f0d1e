// The texts that docs/sms.md lists. Where each has to be registered, one that is not never arrives:
// so every SMS of every test must be one of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '#backend/providers/types.ts';

interface Template {
  purposes: string[];
  template: string;
  matches: RegExp;
}

/** What stands between braces may be anything, also nothing, as a name that does not fit. */
const toRegExp = (template: string): RegExp => {
  const parts = template.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
};

const readTemplates = (): Template[] => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/sms.md'), 'utf8');
  return document.split('\n## ').flatMap((section) => {
    const [head = '', ...lines] = section.split('\n');
    const purposes = [...head.matchAll(/`([A-Z_]+)`/g)].map(([, purpose]) => purpose ?? '');
    return lines.flatMap((line) => {
      const template = /^- `(.+)`$/.exec(line)?.[1];
      return template === undefined ? [] : [{ purposes, template, matches: toRegExp(template) }];
    });
  });
};

const SMS_TEMPLATES = readTemplates();

/** The purposes whose texts end with the host and the password where the brand's file has `host`. */
const BOUND_PURPOSES = ['LOGIN', 'REDEEM_POINTS', 'CASH_TRANSACTION'];
const BINDING_LINE = /\n@[a-z0-9.-]+ #(\d{6}|\{code\})$/;

const withoutBinding = ({ purpose, text }: Pick<Message, 'purpose' | 'text'>): string =>
  BOUND_PURPOSES.includes(purpose) ? text.replace(BINDING_LINE, '') : text;

/** The template that a connector would find for an SMS; undefined if the document lists none. */
export const templateOf = (message: Pick<Message, 'purpose' | 'text'>): string | undefined => {
  const text = withoutBinding(message);
  return SMS_TEMPLATES.find(
    ({ purposes, matches }) =>
      purposes.includes(message.purpose) && !text.includes('\n') && matches.test(text),
  )?.template;
};

const unlisted = new Set<string>();

/** Remembers an SMS that no operator could have registered; tests/support/backend-setup.ts fails the test then. */
export const noteIfUnlisted = (message: Message): void => {
  if (message.channel === 'SMS' && templateOf(message) === undefined)
    unlisted.add(`${message.purpose}: ${message.text}`);
};

export const takeUnlisted = (): string[] => {
  const texts = [...unlisted];
  unlisted.clear();
  return texts;
};
