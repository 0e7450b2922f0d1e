// The texts of SMS. A message holds 160 characters of the GSM alphabet (3GPP TS 23.038), but only 70 as soon as one
// character is outside of it, and whoever sends it pays for each message: so texts keep to the alphabet, and a long
// name of a product is cut (docs/decisions/162).

/** What one message holds. */
export const SMS_LENGTH = 160;

const SINGLE = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes the place of two. */
const DOUBLE = new Set('^{}\\[~]|€');

/** What is written otherwise in an SMS. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/₹\s?/g, 'Rs '],
  [/×/g, 'x'],
  [/[‘’`]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/[\t\u00a0\u2009\u202f]/g, ' '],
];

const isGsm = (letter: string): boolean => SINGLE.has(letter) || DOUBLE.has(letter);

/** A letter with an accent that the alphabet does not have, without it. */
const gsmLetter = (letter: string): string => {
  if (isGsm(letter)) return letter;
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return isGsm(plain) ? plain : letter;
};

/** The text in the GSM alphabet. Scripts that have no place there, such as Devanagari, stay as they are. */
export const toSmsText = (text: string): string => {
  const spelt = SPELLINGS.reduce((done, [from, to]) => done.replace(from, to), text.normalize('NFC'));
  return [...spelt].map(gsmLetter).join('');
};

/** How many places the text takes in the GSM alphabet; null if it cannot be written in it. */
export const smsLengthOf = (text: string): number | null => {
  const letters = [...text];
  if (!letters.every(isGsm)) return null;
  return letters.length + letters.filter((letter) => DOUBLE.has(letter)).length;
};

const ELLIPSIS = '...';
/** A name that would have to be cut shorter tells nothing. */
const SHORTEST_NAME = 8;

/** A name of at most so many characters, cut after a word; '' if too little of it would be left. */
const cutName = (name: string, most: number): string => {
  const kept = name.slice(0, most - ELLIPSIS.length);
  const whole = name[kept.length] === ' ' ? kept : kept.replace(/\s\S*$/, '');
  const cut = (whole.length < SHORTEST_NAME ? kept : whole).replace(/[\s,&-]+$/, '');
  return most < SHORTEST_NAME + ELLIPSIS.length ? '' : `${cut}${ELLIPSIS}`;
};

/**
 * The text that `write` makes of a name, with as much of the name as leaves it within one message. `write` gets ''
 * where there is no room for a name. A text that is longer even so, or in another script, is sent as several. `asSent`
 * fills in what the text only has a place for.
 */
export const fitSms = (
  name: string,
  write: (name: string) => string,
  asSent = (text: string): string => text,
): string => {
  const gsmName = toSmsText(name);
  const whole = toSmsText(write(gsmName));
  const length = smsLengthOf(asSent(whole));
  if (length === null || length <= SMS_LENGTH) return whole;
  return toSmsText(write(cutName(gsmName, gsmName.length - (length - SMS_LENGTH))));
};
