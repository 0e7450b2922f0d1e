import Cookies from 'js-cookie';
import { noticeCookie, takeNotice } from '#web/session/notice.ts';

it('returns the server’s notice for the next page once', () => {
  document.cookie = noticeCookie('signed-out');
  expect([takeNotice(), takeNotice()]).toEqual(['signed-out', null]);
});

it('ignores and deletes an unknown notice', () => {
  Cookies.set('notice', 'made-up');
  expect(takeNotice()).toBeNull();
  expect(Cookies.get('notice')).toBeUndefined();
});
