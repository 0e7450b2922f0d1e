// What pages tell search engines in schema.org's words, as JSON-LD. Pure.
import { absolute } from './head.ts';

export type Thing = Readonly<Record<string, unknown>>;

const SCHEMA = 'https://schema.org';

/** `<` is written as an escape, so that no text can end the element that it stands in. */
export const jsonLd = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': SCHEMA, '@graph': things }).replaceAll('<', '\\u003c');

export interface SiteFacts {
  name: string;
  description: string;
  logo: string;
  phone: string;
  email: string;
  social: readonly { href: string }[];
}

/** Who runs the site, and how it is searched. */
export const siteThings = (origin: string, site: SiteFacts): Thing[] => {
  const home = absolute(origin, '/');
  const organization = `${home}#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: site.name,
      description: site.description,
      url: home,
      logo: absolute(origin, site.logo),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        telephone: site.phone,
        email: site.email,
      },
      sameAs: site.social.map(({ href }) => href),
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name: site.name,
      url: home,
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
};

/** Where a page stands. Only the last step may go without an address: a step between that has none is left out. */
export const breadcrumbThing = (
  origin: string,
  steps: readonly { label: string; href?: string }[],
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps
    .filter(({ href }, at) => href !== undefined || at === steps.length - 1)
    .map(({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(href !== undefined && { item: absolute(origin, href) }),
    })),
});

/** Frequent questions with their answers. */
export const faqThing = (questions: readonly { question: string; answer: readonly string[] }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
  })),
});

export const listThing = (origin: string, items: readonly { name: string; href: string }[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ name, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: absolute(origin, href),
  })),
});

export interface ProductFacts {
  productId: string;
  name: string;
  brandName: string;
  description: string;
  image: string;
  href: string;
  pricePaise: number | null;
  available: boolean;
}

const rupees = (paise: number): string =>
  `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

/** A thing to be had, with its price in rupees where it has one. */
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
