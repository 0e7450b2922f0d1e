import { render, screen } from '@testing-library/react';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { ChipLink } from '#web/ui/chip.tsx';

const KINDS = ['first', 'second', 'last'];
const rect = (left: number, right: number) => ({ left, right }) as DOMRect;

/** A line of 200 px, with a chip of 100 px at every 150 px. */
const measure = function (this: HTMLElement): DOMRect {
  const row = this.closest<HTMLElement>('[role="group"]');
  if (!row || row === this) return rect(0, 200);
  const left = [...row.children].indexOf(this) * 150 - row.scrollLeft;
  return rect(left, left + 100);
};

const rowOf = (chosen: string) => (
  <ChipRow label="Kind" chosen={chosen}>
    {KINDS.map((kind) => (
      <ChipLink key={kind} href={`/${kind}`} current={kind === chosen}>
        {kind}
      </ChipLink>
    ))}
  </ChipRow>
);

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(measure);
});
afterEach(() => jest.restoreAllMocks());

it('scrolls to the chosen chip at first', () => {
  render(rowOf('last'));
  expect(screen.getByRole('group', { name: 'Kind' }).scrollLeft).toBe(250);
});

it('does not scroll while the chosen chip is in view, and scrolls to another choice', () => {
  const { rerender } = render(rowOf('first'));
  const row = screen.getByRole('group', { name: 'Kind' });
  expect(row.scrollLeft).toBe(0);
  rerender(rowOf('second'));
  expect(row.scrollLeft).toBe(100);
});
