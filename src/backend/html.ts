// HTML from templates: every value is escaped unless it was made by such a template itself.

export interface Html {
  readonly markup: string;
}

type HtmlValue = string | number | Html | readonly Html[] | null;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const markupOf = (value: HtmlValue): string => {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map((one) => one.markup).join('');
};

export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]): Html => ({
  markup: strings.reduce((text, string, index) => text + markupOf(values[index - 1] ?? null) + string),
});
