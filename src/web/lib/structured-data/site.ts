import { absolute } from '../head.ts';
import type { Thing } from './json-ld.ts';

interface SiteFacts {
  name: string;
  description: string;
  logo: string;
  phone: string;
  email: string;
  social: readonly { href: string }[];
}

/** Who runs the site, and how to search it. */
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
