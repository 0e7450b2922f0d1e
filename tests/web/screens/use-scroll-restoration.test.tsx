import { fireEvent, renderHook } from '@testing-library/react';
import { useScrollRestoration } from '#web/screens/shell/use-scroll-restoration.ts';
import { tabStorage } from '#web/session/storage.ts';

const scrolledTo = (y: number) => Object.assign(window, { scrollY: y });
const turn = (isHidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  fireEvent(document, new Event('visibilitychange'));
};
/** Loads the page in that way; returns where it scrolls to. */
const load = (type: NavigationTimingType) => {
  const scroll = jest.spyOn(window, 'scrollTo').mockReset();
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  const { unmount } = renderHook(() => useScrollRestoration());
  unmount();
  return scroll.mock.calls;
};
/** Leaves a page that is scrolled that far. */
const leaveAt = (y: number) => {
  const { unmount } = renderHook(() => useScrollRestoration());
  scrolledTo(y);
  turn(true);
  unmount();
  scrolledTo(0);
};

beforeAll(() =>
  Object.defineProperty(window.history, 'scrollRestoration', { value: 'manual', writable: true }),
);
beforeEach(() => window.history.replaceState(null, '', '/faqs'));
afterEach(() => {
  scrolledTo(0);
  Reflect.deleteProperty(performance, 'getEntriesByType');
  tabStorage.clear();
});

it('lets the browser restore the position of a page that is hidden, and the router that of a page that is shown', () => {
  renderHook(() => useScrollRestoration());
  turn(true);
  expect(window.history.scrollRestoration).toBe('auto');
  turn(false);
  expect(window.history.scrollRestoration).toBe('manual');
});

it.each(['reload', 'back_forward'] as const)('restores it after a %s where the browser did not', (type) => {
  leaveAt(900);
  expect(load(type)).toEqual([[0, 900]]);
});

it('does not scroll a page that was opened by a link', () => {
  leaveAt(900);
  expect(load('navigate')).toEqual([]);
});

it('does not scroll a page that the browser has scrolled', () => {
  leaveAt(900);
  scrolledTo(850);
  expect(load('reload')).toEqual([]);
});

it('keeps the position of each page, and nothing of its query', () => {
  leaveAt(900);
  window.history.replaceState(null, '', '/earn?ssoToken=secret');
  leaveAt(40);
  expect(JSON.stringify(window.sessionStorage)).not.toContain('secret');
  expect(load('reload')).toEqual([[0, 40]]);
  window.history.replaceState(null, '', '/faqs');
  expect(load('reload')).toEqual([[0, 900]]);
});
