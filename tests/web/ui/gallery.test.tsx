import { fireEvent, render, screen } from '@testing-library/react';
import { Gallery } from '#web/ui/gallery.tsx';

it('shows a picture that comes twice at both of its places', () => {
  const pictures = ['/art/tea.webp', '/art/tin.webp', '/art/tea.webp'].map((url, at) => ({
    url,
    alt: `Tea ${at}`,
  }));
  render(<Gallery name="Tea" pictures={pictures} />);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'Tea 0',
    'Tea 1',
    'Tea 2',
  ]);
  expect(screen.getAllByRole('button', { name: /^Picture \d of 3$/ })).toHaveLength(3);
});

it('offers to enlarge only the pictures that could be loaded', () => {
  const pictures = ['tea', 'none'].map((name) => ({ url: `/art/${name}.webp`, alt: name }));
  render(<Gallery name="Tea" pictures={pictures} />);
  fireEvent.error(screen.getByRole('img', { name: 'none' }));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([', enlarge']);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/art/tea.webp');
});
