// HTML from templates: every value is escaped unless it was made by such a template itself.

export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | null;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const markupOf = (part: Part): string => {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map((one) => one.markup).join('');
};

export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.reduce((text, string, index) => text + markupOf(parts[index - 1] ?? null) + string),
});
