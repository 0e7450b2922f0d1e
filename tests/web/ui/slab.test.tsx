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

it('marks a figure that is too long for large text', () => {
  expect(figureOf('1,12,84,560')).toHaveTextContent('1,12,84,560');
});

it('marks nothing while the figure is loading', () => {
  expect(figureOf(null)).toBeNull();
});
