import { renderHook } from '@testing-library/react';
import { useShown } from '#web/ui/use-shown.ts';

const root = document.documentElement;
afterEach(() => root.removeAttribute('data-under-way'));

it('holds while the page of the component is shown', () => {
  expect(renderHook(() => useShown()).result.current()).toBe(true);
});

it('does not hold once another page is shown', () => {
  const { result, unmount } = renderHook(() => useShown());
  unmount();
  expect(result.current()).toBe(false);
});

it('does not hold while another page is on its way, and holds again if that is called off', () => {
  const { result } = renderHook(() => useShown());
  root.toggleAttribute('data-under-way', true);
  expect(result.current()).toBe(false);
  root.toggleAttribute('data-under-way', false);
  expect(result.current()).toBe(true);
});
