import { render } from '@testing-library/react';
import { ItemRail } from '#web/features/catalogue/item-rail.tsx';
import { cardFixture } from '../../support/fixtures.ts';

it.each([
  [4, 'four'],
  [5, 'five'],
  [8, 'four'],
  [10, 'five'],
])('lays %i cards out in a number of columns that leaves no gap', (count, columns) => {
  const items = Array.from({ length: count }, (_, at) => cardFixture({ productId: `tea-${at}` }));
  const { container } = render(<ItemRail items={items} />);
  expect(container.firstChild).toHaveClass(columns);
  expect(container.firstChild?.childNodes).toHaveLength(count);
});
