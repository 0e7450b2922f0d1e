import { decodeCursor, encodeCursor } from '#backend/cursor.ts';
import { deriveKeys } from '#backend/keys.ts';

const keys = deriveKeys('5c'.repeat(32));
const cursor = encodeCursor(keys, 'list', [40, 'v-1001']);

describe('A cursor', () => {
  it('is read as the position that it was made of, by the list that it was made for', () => {
    expect(decodeCursor(keys, 'list', cursor)).toEqual([40, 'v-1001']);
    expect(() => decodeCursor(keys, 'another list', cursor)).toThrow('Not a place in this list');
  });

  it.each([
    ['something after it', `${cursor}.x`],
    ['a dot after it', `${cursor}.`],
    ['something before it', `x${cursor}`],
    ['no seal', cursor.split('.')[0] ?? ''],
    ['another seal', `${cursor.slice(0, -1)}${cursor.endsWith('0') ? '1' : '0'}`],
    ['only a dot', '.'],
  ])('is refused with %s', (_how, altered) => {
    expect(() => decodeCursor(keys, 'list', altered)).toThrow('Not a place in this list');
  });
});
