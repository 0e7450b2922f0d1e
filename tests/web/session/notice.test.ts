import Cookies from 'js-cookie';
import { noticeCookie, takeNotice } from '#web/session/notice.ts';

it('takes the word that the server left for the next page, once', () => {
  document.cookie = noticeCookie('signed-out');
  expect([takeNotice(), takeNotice()]).toEqual(['signed-out', null]);
});

it('says nothing that is no word of the server’s, and forgets it', () => {
  Cookies.set('notice', 'made-up');
  expect(takeNotice()).toBeNull();
  expect(Cookies.get('notice')).toBeUndefined();
});
