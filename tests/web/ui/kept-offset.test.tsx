import { fireEvent, render } from '@testing-library/react';
import { CategoryRail } from '#web/ui/category-card.tsx';
import { Rail } from '#web/ui/rail.tsx';

const open = (key: string | null) => {
  window.history.replaceState(key === null ? null : { key }, '');
  const { container, unmount } = render(
    <>
      <CategoryRail>categories</CategoryRail>
      <Rail columns={4}>vouchers</Rail>
      <Rail columns={5}>partners</Rail>
    </>,
  );
  return { lines: [...container.children] as HTMLElement[], unmount };
};
const scroll = (line: HTMLElement, offset: number) => {
  line.scrollLeft = offset;
  fireEvent.scroll(line);
};
const offsets = (lines: HTMLElement[]) => lines.map(({ scrollLeft }) => scrollLeft);

it('keeps how far each line was scrolled for the way back to its page, and for no other page', () => {
  const { lines, unmount } = open('k1');
  scroll(lines[0]!, 40);
  scroll(lines[2]!, 120);
  scroll(lines[2]!, 180);
  unmount();
  const other = open('k2');
  expect(offsets(other.lines)).toEqual([0, 0, 0]);
  scroll(other.lines[1]!, 70);
  other.unmount();
  const back = open('k1');
  expect(offsets(back.lines)).toEqual([40, 0, 180]);
  scroll(back.lines[2]!, 0);
  back.unmount();
  expect(offsets(open('k1').lines)).toEqual([40, 0, 0]);
});

it('works before the router has given the page a key', () => {
  const { lines } = open(null);
  scroll(lines[0]!, 10);
  expect(offsets(lines)).toEqual([10, 0, 0]);
});

it('belongs to the page that is shown, also once the history has gone on to another one', () => {
  const { lines, unmount } = open('k3');
  window.history.replaceState({ key: 'k4' }, '');
  scroll(lines[1]!, 90);
  unmount();
  const other = open('k4');
  expect(offsets(other.lines)).toEqual([0, 0, 0]);
  other.unmount();
  expect(offsets(open('k3').lines)).toEqual([0, 90, 0]);
});
