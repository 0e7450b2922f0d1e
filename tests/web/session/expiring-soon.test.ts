import { lotsExpiringSoon } from '#web/session/expiring-soon.ts';

afterEach(() => jest.restoreAllMocks());

it('takes coins that expire within 92 days as those that expire soon', () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-08-25T18:30:00.000Z'));
  const last = { points: 150, expiresAt: '2027-11-25T18:30:00.000Z' };
  const later = { points: 500, expiresAt: '2027-11-25T18:30:00.001Z' };
  expect(lotsExpiringSoon([last, later])).toEqual([last]);
});
