import { render, screen } from '@testing-library/react';
import { Slab } from '#web/ui/slab.tsx';

const figureOf = (figure: string | null) => {
  const { container } = render(<Slab title="Your balance" label="Your coins" figure={figure} />);
  return container.querySelector('[data-long]');
};

it.each(['40', '12,84,560'])('shows the figure %s at full size', (figure) => {
  expect(figureOf(figure)).toBeNull();
  expect(screen.getByText(figure)).toBeVisible();
});

it('marks how much too long a figure is, for large text and for usual text', () => {
  expect(figureOf('1,12,84,560')).toHaveAttribute('data-long', 'much');
  expect(figureOf('12,34,56,789')).toHaveAttribute('data-long', 'much');
  expect(figureOf('1,23,45,67,890')).toHaveAttribute('data-long', 'most');
});

it('marks nothing while the figure is loading', () => {
  expect(figureOf(null)).toBeNull();
});

it.each([
  ['Good things, paid in coins', null],
  ['Every rupee finds its way back', 'true'],
])('sets a statement that has three lines in smaller type: %s', (statement, long) => {
  render(<Slab title="Welcome" statement={statement} />);
  expect(screen.getByText(statement).getAttribute('data-long')).toBe(long);
});
