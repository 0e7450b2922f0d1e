// E-mails as HTML, for every brand.
import { mailHtml } from '#backend/providers/mail-html.ts';
import type { MailPart } from '#backend/providers/mail-parts.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { contrastOf } from '#backend/seed/contrast.ts';
import { htmlFaults } from '../../support/html-faults.ts';
import { elementsOf, shownTexts, textsOf } from '../../support/mail-markup.ts';

const BRANDS = loadBrands();
const [BRAND] = BRANDS;

const CODE = {
  code: 'K7XQ-92MP-4TRA',
  pin: '4802',
  place: 'Card 1 of 2',
  worth: '₹500.00',
  validUntil: '12 Dec 2026',
};

/** Everything that an e-mail can say. */
const MAIL = {
  subject: 'Your codes: Coffee card × 2',
  code: null,
  parts: [
    'Your order is here.',
    { code: CODE },
    { code: { code: 'TEA20', pin: null, worth: null, validUntil: '31 Mar 2027' } },
    { quote: 'I bought it on the phone.' },
    'Thank you.',
  ] as MailPart[],
};

const PASSWORD = {
  subject: 'Confirm your e-mail address',
  code: '480217',
  parts: ['480217 is your one-time password. Do not share it.'],
};

const htmlOf = (mail: Parameters<typeof mailHtml>[1]): string => mailHtml(BRAND!, mail);

/** What the list of mails shows. */
const preheaderOf = (html: string): string =>
  elementsOf(html).find(({ attributes }) => attributes['style']?.includes('display: none'))?.text ?? '';

describe.each(BRANDS.map((brand) => [brand.name, brand] as const))(
  'An e-mail of %s as HTML',
  (name, brand) => {
    it('is valid, but for what mail programs need', async () => {
      for (const mail of [MAIL, PASSWORD])
        expect(
          await htmlFaults(mailHtml(brand, mail), ['no-deprecated-attr', 'no-conditional-comment']),
        ).toEqual([]);
    });

    it('names the brand and ends with its footnote', () => {
      const cells = textsOf(mailHtml(brand, MAIL), 'td').filter(Boolean);
      expect(cells).toEqual([name, brand.footnote]);
    });

    it.each(['light', 'dark'] as const)('can be read in %s colours, which are the brand’s', (scheme) => {
      const texts = [MAIL, PASSWORD].flatMap((mail) => shownTexts(mailHtml(brand, mail), scheme));
      expect(texts.length).toBeGreaterThan(20);
      const unreadable = texts.filter(
        ({ colour = '', ground = '' }) => !(colour && ground && contrastOf(colour, ground) >= 4.5),
      );
      expect(unreadable).toEqual([]);
      const { hero, 'accent-soft': soft } = brand.theme[scheme];
      expect(texts).toContainEqual(expect.objectContaining({ text: name, ground: hero }));
      expect(texts).toContainEqual(expect.objectContaining({ text: CODE.code, ground: soft }));
      expect(texts).toContainEqual(expect.objectContaining({ text: PASSWORD.code, ground: soft }));
    });
  },
);

describe('An e-mail as HTML', () => {
  it('has its subject as heading and title, and its parts in order below', () => {
    const html = htmlOf(MAIL);
    expect([textsOf(html, 'title'), textsOf(html, 'h1')]).toEqual([[MAIL.subject], [MAIL.subject]]);
    expect(textsOf(html, 'p')).toEqual([
      'Your order is here.',
      ...['Card 1 of 2, ₹500.00', 'K7XQ-92MP-4TRA', 'PIN', '4802', 'Valid until 12 Dec 2026'],
      ...['Code', 'TEA20', 'Valid until 31 Mar 2027'],
      'Thank you.',
    ]);
    expect(textsOf(html, 'blockquote')).toEqual(['I bought it on the phone.']);
  });

  it('shows codes whole, in letters of one width, selected at once', () => {
    const codes = [...elementsOf(htmlOf(MAIL)), ...elementsOf(htmlOf(PASSWORD))].filter(({ text }) =>
      ['K7XQ-92MP-4TRA', '4802', 'TEA20', '480217'].includes(text),
    );
    expect(codes).toHaveLength(4);
    for (const { attributes } of codes) {
      expect(attributes['style']).toMatch(/monospace;/);
      expect(attributes['style']).toContain('; user-select: all');
    }
  });

  it('breaks no line within a day or the number of an order', () => {
    const parts = ['Order ZV-2026-1130-WR5XN-3YJCQ of 30 Nov 2026 costs Rs 4,000.00.'];
    const whole = elementsOf(htmlOf({ ...MAIL, parts })).filter(
      ({ attributes }) => attributes['style'] === 'white-space: nowrap',
    );
    expect(whole.map(({ text }) => text)).toEqual(['ZV-2026-1130-WR5XN-3YJCQ', '30 Nov 2026']);
  });

  it('shows a one-time password above its sentence', () => {
    expect(textsOf(htmlOf(PASSWORD), 'p')).toEqual(['One-time password', '480217', ...PASSWORD.parts]);
  });

  it('tells the list of mails its first line, and no code', () => {
    const hidden = preheaderOf(htmlOf(MAIL));
    expect(hidden).toMatch(/^Your order is here\.(\u00a0\u200c)+/);
    // More than any list shows, so that nothing of the text follows.
    expect(hidden.length).toBeGreaterThan(150);
    expect(preheaderOf(htmlOf(PASSWORD))).toMatch(/^•••••• is your one-time password\./);
  });

  it('escapes what comes from outside, wherever it stands', () => {
    const hostile = `<img src=x onerror="alert(1)">&amp;'"</style><script>`;
    const code = { code: hostile, pin: hostile, worth: hostile, validUntil: hostile };
    const html = mailHtml(
      { ...BRAND!, name: hostile, footnote: hostile },
      { subject: hostile, code: hostile, parts: [hostile, { quote: hostile }, { code }] },
    );
    const harmless = htmlOf({ ...MAIL, code: '1', parts: ['', { quote: '' }, { code: CODE }] });
    expect(elementsOf(html).map(({ name }) => name)).toEqual(elementsOf(harmless).map(({ name }) => name));
    const texts = shownTexts(html, 'light').map(({ text }) => text);
    // Name, subject, password, line, quote, worth, code, PIN, footnote.
    expect(texts.filter((text) => text === hostile)).toHaveLength(9);
  });

  it('fetches nothing, runs nothing, and has nothing to click, nor anything that looks like it', () => {
    for (const html of [htmlOf(MAIL), htmlOf(PASSWORD)]) {
      expect(html).toContain('.mail-page a { color: inherit !important; text-decoration: none !important; }');
      expect(html).not.toMatch(/https?:|url\(|@import|\bon\w+=/i);
      const names = new Set(elementsOf(html).map(({ name }) => name));
      for (const name of ['a', 'img', 'link', 'script', 'form', 'input', 'button', 'iframe', 'object', 'svg'])
        expect(names).not.toContain(name);
    }
  });

  it('tells screen readers its language, and none of its tables', () => {
    const elements = elementsOf(htmlOf(MAIL));
    expect(elements[0]).toMatchObject({ name: 'html', attributes: { lang: 'en' } });
    const tables = elements.filter(({ name }) => name === 'table');
    expect(tables.length).toBeGreaterThan(3);
    for (const { attributes } of tables) expect(attributes).toMatchObject({ role: 'presentation' });
  });

  it('tells mail programs that it has dark colours of its own, and that codes are no telephone numbers', () => {
    const metas = elementsOf(htmlOf(MAIL)).filter(({ name }) => name === 'meta');
    expect(
      Object.fromEntries(metas.map(({ attributes: { name = '', content } }) => [name, content])),
    ).toMatchObject({
      'color-scheme': 'light dark',
      'supported-color-schemes': 'light dark',
      'format-detection': expect.stringContaining('telephone=no'),
    });
  });

  it('with ten codes is not so long that mail programs cut it off', () => {
    const html = htmlOf({ ...MAIL, parts: Array.from({ length: 10 }, () => ({ code: CODE })) });
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });
});
