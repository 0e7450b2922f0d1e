// Home and catalogue, as in spec §7.
import { endpoint } from './endpoint.ts';
import type * as schemas from './catalogue.schemas.ts';

export const catalogue = {
  clientConfig: endpoint<typeof schemas.clientConfig>({
    id: 'catalogue.clientConfig',
    method: 'GET',
    host: 'api',
    path: '/api/v1/homepage/client/config',
    access: 'public',
    shared: true,
    summary: 'What makes a brand: name, tagline, theme colours, menus, modules, rates.',
  }),
  load: endpoint<typeof schemas.load>({
    id: 'catalogue.load',
    method: 'GET',
    host: 'api',
    path: '/api/v1/homepage/load',
    access: 'public',
    shared: true,
    summary: 'The page layout list of the home page, in the order in which its sections stand.',
  }),
  list: endpoint<typeof schemas.list>({
    id: 'catalogue.list',
    method: 'POST',
    host: 'api',
    path: '/api/v1/homepage/products/list',
    access: 'public',
    shared: true,
    summary: 'A page of products, vouchers, coupons or partners, with filters, sorters and facet counts.',
  }),
  detail: endpoint<typeof schemas.detail>({
    id: 'catalogue.detail',
    method: 'GET',
    host: 'api',
    path: '/api/v1/homepage/product/detail',
    access: 'public',
    shared: true,
    summary: 'One item of the catalogue.',
  }),
  sitemap: endpoint<typeof schemas.sitemap>({
    id: 'catalogue.sitemap',
    method: 'GET',
    host: 'api',
    path: '/api/v1/products',
    access: 'public',
    shared: true,
    summary: 'Where every item of a type has its page and when it last changed, in the order of their ids.',
  }),
} as const;
