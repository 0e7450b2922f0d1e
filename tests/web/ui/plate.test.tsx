import { render, screen } from '@testing-library/react';
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
