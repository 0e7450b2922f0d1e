import { render } from '@testing-library/react';
import { Pin } from '#web/ui/big-ticket.tsx';

it.each([
  ['480217', ['480', '217']],
  ['480217935', ['480', '217', '935']],
  ['48021793', ['4802', '1793']],
  ['4471', []],
  ['48021', []],
  ['7K2Q9X', []],
])('draws the PIN %s in the groups %j, and leaves its text as it is', (pin, groups) => {
  const { container } = render(<Pin pin={pin} />);
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(groups);
  expect(container).toHaveTextContent(new RegExp(`^${pin}$`));
});
