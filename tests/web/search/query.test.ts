import { SEARCH_RULES } from '#contract/enums.ts';
import { readSearchQuery, searchText, totalText } from '#web/features/search/query.ts';
import { markedParts } from '#web/lib/match.ts';

describe('the address of a search', () => {
  it.each([
    [{}, { q: null, type: null, after: null }],
    [{ q: '   ' }, { q: null, type: null, after: null }],
    [
      { q: ' sea ', type: 'voucher' },
      { q: 'sea', type: 'VOUCHER', after: null },
    ],
    [
      { q: 'sea', type: 'PRODUCT', after: 'x' },
      { q: 'sea', type: 'PRODUCT', after: 'x' },
    ],
    [
      { q: 'sea', type: 'plan', after: '' },
      { q: 'sea', type: null, after: null },
    ],
  ])('is read from %j as %j', (values, query) => {
    expect(readSearchQuery(values)).toEqual(query);
  });

  it('is cut to the longest text that search accepts, without splitting a character', () => {
    expect(searchText('x'.repeat(10_000))).toHaveLength(SEARCH_RULES.longest);
    const cut = searchText(`${'x'.repeat(SEARCH_RULES.longest - 1)}😀`);
    expect(() => encodeURIComponent(cut)).not.toThrow();
    expect(cut).toHaveLength(SEARCH_RULES.longest);
  });
});

it('shows a total at the counting limit with a plus sign', () => {
  expect([99, 100].map(totalText)).toEqual(['99', '100+']);
});

describe('the marking of matches', () => {
  const shown = (text: string, terms: string[]) =>
    markedParts(text, terms)
      .map((part) => (part.marked ? `[${part.text}]` : part.text))
      .join('');

  it.each([
    ['Coffee card', ['coff'], '[Coff]ee card'],
    ['Card for coffee', ['coffee', 'card'], '[Card] for [coffee]'],
    ['Café Crème', ['cafe', 'cr'], '[Café] [Cr]ème'],
    ['Cafe\u0301 au lait', ['cafe'], '[Cafe\u0301] au lait'],
    ['Farmer’s tent', ['farmers'], '[Farmer’s] tent'],
    ['Toffee', ['coffee'], 'Toffee'],
    ['Anything', [], 'Anything'],
    ['A.*b (c)', ['.*', '('], 'A.*b (c)'],
    ['Teatime tea', ['tea', 'teatime'], '[Teatime] [tea]'],
    ['Your e-mail, or mail', ['email'], 'Your [e-mail], or mail'],
    ['Your e-mail, or mail', ['ema'], 'Your [e-ma]il, or mail'],
    ['Sign in: a sign indeed', ['signin'], '[Sign in]: a sign indeed'],
    ['These are a member’s', ['area', 'theme'], 'These are a member’s'],
  ])('turns %s for the terms %j into %s', (text, terms, marked) => {
    expect(shown(text, terms)).toBe(marked);
  });

  it('never changes the text', () => {
    const text = '  Ærø – “½ ﬁne”, हिन्दी 😀 ';
    expect(
      markedParts(text, ['a', 'fi', 'हि'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
