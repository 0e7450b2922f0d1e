import { formatDate, formatDateTime, formatMonth, formatTime, unbroken } from '#web/lib/dates.ts';
import * as format from '#web/lib/format.ts';

it('formats the worth of a coin in paise with up to two decimals', () => {
  expect(format.formatPaise(25)).toBe('25 paise');
  expect(format.formatPaise(6.25)).toBe('6.25 paise');
  expect(format.formatPaise(25 / 1.1)).toBe('22.73 paise');
  expect(format.formatPaise(Number.NaN)).toBe('--');
});

it('counts in words', () => {
  expect(format.counted(1, 'month')).toBe('1 month');
  expect(format.counted(0, 'working day')).toBe('0 working days');
  expect(format.counted(1_200, 'voucher')).toBe('1,200 vouchers');
  expect([1, 0, 4].map(format.triesLeft)).toEqual(['1 try is left', '0 tries are left', '4 tries are left']);
});

describe('coins', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [84210, '84,210'],
    [100000, '1,00,000'],
    [1284560, '12,84,560'],
    [1234567890, '1,23,45,67,890'],
    [-1250, '\u22121,250'],
    [12.9, '12'],
  ])('are formatted with Indian digit grouping: %d', (coins, text) => {
    expect(format.formatCoins(coins)).toBe(text);
  });

  it('are formatted as Intl.NumberFormat does for en-IN', () => {
    const indian = new Intl.NumberFormat('en-IN');
    for (let coins = 1; coins < 1e12; coins = coins * 7 + 3) {
      expect(format.formatCoins(coins)).toBe(indian.format(coins));
    }
  });

  it('show the placeholder instead of NaN', () => {
    expect(format.formatCoins(Number.NaN)).toBe('--');
  });

  it('have their unit in a sentence, in the singular for one coin', () => {
    expect([0, 1, 2, 1250].map(format.coinsInWords)).toEqual(['0 coins', '1 coin', '2 coins', '1,250 coins']);
  });

  it('have the given sign, with a real minus character', () => {
    expect(format.formatSigned(1840, '+')).toBe('+1,840');
    expect(format.formatSigned(24000, '-')).toBe('\u221224,000');
    expect(format.formatSigned(-24000, '-')).toBe('\u221224,000');
    expect(format.formatSigned(500, '')).toBe('500');
  });

  it.each([
    [800, '800'],
    [40000, '40k'],
    [120000, '1.2 L'],
    [20000000, '2 Cr'],
  ])('are abbreviated on an axis: %d', (coins, text) => {
    expect(format.formatAxis(coins)).toBe(text);
  });
});

describe('a calendar day', () => {
  it('is formatted like any other date, whatever the time zone', () => {
    expect(format.formatDay('2026-12-02')).toBe('02 Dec 2026');
    expect(format.formatDay('2024-02-29')).toBe(formatDate('2024-02-29T12:00:00Z'));
  });

  it.each(['', null, undefined, '2026-13-01', '2 Dec'])('shows the placeholder for %p', (day) => {
    expect(format.formatDay(day)).toBe('--');
  });
});

describe('money', () => {
  it.each([
    [950000, '₹9,500.00'],
    [0, '₹0.00'],
    [5, '₹0.05'],
    [32114000, '₹3,21,140.00'],
    [-50000, '\u2212₹500.00'],
  ])('has two decimals and Indian digit grouping: %d paise', (paise, text) => {
    expect(format.formatMoney(paise)).toBe(text);
  });

  it('has decimals in a denomination only if it is not a whole number of rupees', () => {
    expect(format.formatRupees(500000)).toBe('₹5,000');
    expect(format.formatRupees(500050)).toBe('₹5,000.50');
  });
});

describe('dates', () => {
  it('are shown in Indian time, whatever the time zone of the machine', () => {
    expect(formatDate('2026-11-19T18:29:59Z')).toBe('19 Nov 2026');
    expect(formatDate('2026-11-19T18:30:00Z')).toBe('20 Nov 2026');
    expect(formatDateTime('2026-11-20T05:12:07Z')).toBe('20 Nov 2026 10:42:07 am');
    expect(formatDateTime('2026-11-20T18:29:59.000Z')).toBe('20 Nov 2026 11:59:59 pm');
    expect(formatTime('2026-11-20T18:29:59.000Z')).toBe('11:59:59 pm');
    expect(formatTime('2026-11-20T03:35:07Z')).toBe('09:05:07 am');
    expect(formatMonth('2026-10-31T20:00:00Z')).toBe('November 2026');
  });

  it.each([null, undefined, '', 'not a date'])('show the placeholder for %p', (value) => {
    expect(formatDate(value)).toBe('--');
    expect(formatDateTime(value)).toBe('--');
  });
});

describe('a countdown', () => {
  it.each([
    [0, '00:00'],
    [-3, '00:00'],
    [24, '00:24'],
    [23.2, '00:24'],
    [600, '10:00'],
    [3725, '62:05'],
  ])('is shown as minutes and seconds: %d', (seconds, text) => {
    expect(format.formatCountdown(seconds)).toBe(text);
  });
});

it('allows a line break between date and time, but not within either', () => {
  expect(unbroken('20 Nov 2026')).toBe('20\u00a0Nov\u00a02026');
  expect(unbroken('20 Nov 2026 10:42:07 am')).toBe('20\u00a0Nov\u00a02026 10:42:07\u00a0am');
});
