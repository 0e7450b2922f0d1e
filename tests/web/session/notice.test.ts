import Cookies from 'js-cookie';
import { leaveNotice, takeNotice } from '#web/session/notice.ts';

it('returns the server’s notice for the next page once', () => {
  leaveNotice('signed-out');
  expect([takeNotice(), takeNotice()]).toEqual(['signed-out', null]);
});

it.each(['made-up', 'toString'])('ignores and deletes an unknown notice: %s', (notice) => {
  Cookies.set('notice', notice);
  expect(takeNotice()).toBeNull();
  expect(Cookies.get('notice')).toBeUndefined();
});
