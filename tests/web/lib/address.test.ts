import { normaliseAddress } from '#web/lib/address.ts';

describe('a normalised address', () => {
  it.each([
    ['/search', '/search'],
    ['/search#top', '/search'],
    ['/search?q=a%20b', '/search?q=a+b'],
    ['/search?q=a+b#top', '/search?q=a+b'],
    ['/search?q=%3Cb%3E(1)', '/search?q=%3Cb%3E%281%29'],
    ['/search?q=what?&type=', '/search?q=what%3F&type='],
    ['/s%C3%A9a/ch%20x?q=%E0%A4', '/s%C3%A9a/ch%20x?q=%EF%BF%BD'],
    ['', ''],
  ])('of %s is %s', (address, spelling) => {
    expect(normaliseAddress(address)).toBe(spelling);
  });

  it('does not change when normalised again', () => {
    const once = normaliseAddress("/search?q=' or 1=1 --&b=%2B%26#x");
    expect(normaliseAddress(once)).toBe(once);
  });
});
