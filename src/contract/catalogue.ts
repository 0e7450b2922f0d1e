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
  }),
  load: endpoint<typeof schemas.load>({
    id: 'catalogue.load',
    method: 'GET',
    host: 'api',
    path: '/api/v1/homepage/load',
    access: 'public',
    shared: true,
  }),
  fetchAllCarousels: endpoint<typeof schemas.fetchAllCarousels>({
    id: 'catalogue.fetchAllCarousels',
    method: 'POST',
    host: 'api',
    path: '/api/v1/homepage/fetch/all/carousel',
    access: 'public',
  }),
  fetchCarousel: endpoint<typeof schemas.fetchCarousel>({
    id: 'catalogue.fetchCarousel',
    method: 'GET',
    host: 'api',
    path: '/api/v1/homepage/fetch/carousel',
    access: 'public',
  }),
  list: endpoint<typeof schemas.list>({
    id: 'catalogue.list',
    method: 'POST',
    host: 'api',
    path: '/api/v1/homepage/products/list',
    access: 'public',
    shared: true,
  }),
  detail: endpoint<typeof schemas.detail>({
    id: 'catalogue.detail',
    method: 'GET',
    host: 'api',
    path: '/api/v1/homepage/product/detail',
    access: 'public',
    shared: true,
  }),
  sitemap: endpoint<typeof schemas.sitemap>({
    id: 'catalogue.sitemap',
    method: 'GET',
    host: 'api',
    path: '/api/v1/products',
    access: 'public',
    shared: true,
  }),
} as const;
