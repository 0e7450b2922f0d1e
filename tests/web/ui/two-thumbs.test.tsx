import { render, screen } from '@testing-library/react';
import { TwoThumbs } from '#web/ui/two-thumbs.tsx';

const between = (least: number, most: number) =>
  render(
    <TwoThumbs
      least={least}
      most={most}
      value={[least, most]}
      labels={['Lowest price', 'Highest price']}
      inWords={String}
      onMove={jest.fn()}
      onRest={jest.fn()}
    />,
  );

it('has a thumb for each end', () => {
  between(500, 501);
  expect(screen.getAllByRole('slider')).toHaveLength(2);
});

it('is left out where there is nothing between the ends', () => {
  between(500, 500);
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
});
