import type { NextRouter } from 'next/router';
import { canGoBack, entriesBefore, stepBackOver } from '#web/session/history.ts';

const isLogin = (path: string): boolean => path.startsWith('/login');

/** A history whose last entry is the one shown. */
const withEntries = (...entries: [path: string, sameDocument?: boolean][]) => {
  const list = entries.map(([path, sameDocument = true], index) => ({
    index,
    sameDocument,
    url: `http://localhost${path}`,
  }));
  Object.defineProperty(window, 'navigation', {
    configurable: true,
    value: { canGoBack: list.length > 1, currentEntry: list.at(-1), entries: () => list },
  });
};

afterEach(() => Reflect.deleteProperty(window, 'navigation'));

it('knows no earlier entries when the browser has no Navigation API', () => {
  expect(canGoBack()).toBe(false);
  expect(entriesBefore(isLogin)).toBe(0);
});

it('counts the matching entries directly before the current one', () => {
  withEntries(['/login'], ['/burn/vouchers'], ['/login'], ['/login-otp'], ['/login-otp']);
  expect(canGoBack()).toBe(true);
  expect(entriesBefore(isLogin)).toBe(2);
  withEntries(['/login'], ['/login-otp']);
  expect(entriesBefore(isLogin)).toBe(1);
});

it('does not count entries of another document, which would have to be loaded', () => {
  withEntries(['/login', false], ['/login-otp', false], ['/login-otp']);
  expect(entriesBefore(isLogin)).toBe(0);
});

it('goes back over entries without rendering them', async () => {
  const shows: boolean[] = [];
  const beforePopState = jest.fn((decide: () => boolean) => void shows.push(decide()));
  const go = jest
    .spyOn(window.history, 'go')
    .mockImplementation(() => void setTimeout(() => window.dispatchEvent(new PopStateEvent('popstate'))));
  const router = { beforePopState } as unknown as NextRouter;
  await stepBackOver(router, 0);
  expect(go).not.toHaveBeenCalled();
  await stepBackOver(router, 2);
  expect(go).toHaveBeenCalledWith(-2);
  expect(shows).toEqual([false, true]);
  go.mockRestore();
});
