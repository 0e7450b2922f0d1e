import { plainText, withPlainDigits } from '#web/lib/typed.ts';

const SCRIPTS = {
  Devanagari: '०१२३४५६७८९',
  Bengali: '০১২৩৪৫৬৭৮৯',
  Gurmukhi: '੦੧੨੩੪੫੬੭੮੯',
  Gujarati: '૦૧૨૩૪૫૬૭૮૯',
  Odia: '୦୧୨୩୪୫୬୭୮୯',
  Tamil: '௦௧௨௩௪௫௬௭௮௯',
  Telugu: '౦౧౨౩౪౫౬౭౮౯',
  Kannada: '೦೧೨೩೪೫೬೭೮೯',
  Malayalam: '൦൧൨൩൪൫൬൭൮൯',
  Arabic: '٠١٢٣٤٥٦٧٨٩',
  Urdu: '۰۱۲۳۴۵۶۷۸۹',
  'full-width': '０１２３４５６７８９',
  Latin: '0123456789',
};

it.each(Object.entries(SCRIPTS))('reads %s digits', (_script, digits) =>
  expect(withPlainDigits(`ab ${digits}.`)).toBe('ab 0123456789.'),
);

it('leaves letters, fractions and the digits of other scripts alone', () => {
  const text = 'ஆ½ ²① ᥆ 𝟘 १x';
  expect(withPlainDigits(text)).toBe('ஆ½ ²① ᥆ 𝟘 1x');
});

it.each([
  ['12\u00a0MG\u2009Road', '12 MG Road'],
  ['\u200e12, MG Road\u200b\ufeff ', '12, MG Road'],
  ['Flat 4\u2013B, Block \u2011 2', 'Flat 4-B, Block - 2'],
  ['\u202aAsha\u00a0Rao\u202c', 'Asha Rao'],
  ['१२ MG Road', '12 MG Road'],
  ['O’Neil', 'O’Neil'],
])('makes %j plain', (typed, plain) => expect(plainText(typed)).toBe(plain));
