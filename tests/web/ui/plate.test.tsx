import { fireEvent, render, screen } from '@testing-library/react';
import { Art } from '#web/ui/plate.tsx';
import nextConfig from '../../../next.config.js';

const { images } = nextConfig;
const { qualities = [], deviceSizes = [], imageSizes = [] } = images ?? {};

it.each(['art', 'large', 'scene'] as const)(
  'requests each size of a picture of the kind “%s” at quality 75, in a width that the image service makes',
  (as) => {
    render(<Art src="/art/kite.webp" alt="A kite" as={as} />);
    const picture = screen.getByRole('img', { name: 'A kite' });
    const sizes = (picture.getAttribute('srcset') ?? '').split(', ');
    const addresses = [picture.getAttribute('src'), ...sizes.map((size) => size.split(' ')[0])];
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) {
      const { pathname, searchParams } = new URL(address ?? '', 'http://localhost');
      expect([pathname, searchParams.get('url'), searchParams.get('q')]).toEqual([
        '/_next/image',
        '/art/kite.webp',
        '75',
      ]);
      expect([...deviceSizes, ...imageSizes]).toContain(Number(searchParams.get('w')));
    }
    expect(qualities).toEqual([75]);
  },
);

describe('a picture that cannot be loaded', () => {
  const picture = () => screen.getByRole('img', { name: 'A kite' });

  it('gives its place and its name to a mark, and says so once', () => {
    const onMissing = jest.fn();
    render(<Art src="/art/none.webp" alt="A kite" onMissing={onMissing} />);
    fireEvent.error(picture());
    fireEvent.error(picture());
    expect(picture()).toHaveClass('missing');
    expect(picture()).toHaveAttribute('src', '/icons.svg');
    expect(picture()).not.toHaveAttribute('srcset');
    expect(picture()).toHaveAttribute('width', '320');
    expect(onMissing).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['failed', 0, true],
    ['came', 192, false],
  ])('is known by its width if it %s before the page was hydrated', (_how, width, isMissing) => {
    const complete = jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    const natural = jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
    render(<Art src="/art/none.webp" alt="A kite" />);
    complete.mockRestore();
    natural.mockRestore();
    expect(picture().classList.contains('missing')).toBe(isMissing);
  });

  it('is forgotten when another one takes its place', () => {
    const { rerender } = render(<Art src="/art/none.webp" alt="A kite" />);
    fireEvent.error(picture());
    rerender(<Art src="/art/kite.webp" alt="A kite" />);
    expect(picture()).not.toHaveClass('missing');
  });
});
