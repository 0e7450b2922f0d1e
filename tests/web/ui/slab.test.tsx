import { render, screen } from '@testing-library/react';
import { Slab } from '#web/ui/slab.tsx';

const figureOf = (figure: string | null) => {
  const { container } = render(<Slab title="Your balance" label="Your coins" figure={figure} />);
  return container.querySelector('[data-long]');
};

it.each(['40', '12,84,560'])('shows %s as large as any figure', (figure) => {
  expect(figureOf(figure)).toBeNull();
  expect(screen.getByText(figure)).toBeVisible();
});

it('marks a figure that large text has no line for', () => {
  expect(figureOf('1,12,84,560')).toHaveTextContent('1,12,84,560');
});

it('marks none that is waited for', () => {
  expect(figureOf(null)).toBeNull();
});
