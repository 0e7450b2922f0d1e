import { absolute } from '../head.ts';
import { SCHEMA, type Thing } from './json-ld.ts';

interface ProductFacts {
  productId: string;
  name: string;
  brandName: string;
  description: string;
  image: string;
  href: string;
  /** Null if money cannot buy it. */
  pricePaise: number | null;
  available: boolean;
}

const rupees = (paise: number): string =>
  `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

/** An item of the catalogue, with its price in rupees if money can buy it. */
export const productThing = (origin: string, item: ProductFacts): Thing => ({
  '@type': 'Product',
  name: item.name,
  description: item.description,
  sku: item.productId,
  image: [absolute(origin, item.image)],
  brand: { '@type': 'Brand', name: item.brandName },
  ...(item.pricePaise !== null && {
    offers: {
      '@type': 'Offer',
      url: absolute(origin, item.href),
      price: rupees(item.pricePaise),
      priceCurrency: 'INR',
      availability: `${SCHEMA}/${item.available ? 'InStock' : 'OutOfStock'}`,
    },
  }),
});
