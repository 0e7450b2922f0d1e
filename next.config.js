import { baseSecurityHeaders } from './src/web/lib/security-headers.js';

/**
 * One style sheet for the whole app. With one per page, a navigation in the browser writes the next page's
 * styles into a <style> element, which the Content-Security-Policy forbids; and all of it is smaller than one
 * picture, cached once.
 *
 * @type {NonNullable<import('next').NextConfig['webpack']>}
 */
const oneStyleSheet = (config, { isServer, dev }) => {
  if (!isServer && !dev) {
    config.optimization.splitChunks.cacheGroups.styles = {
      name: 'styles',
      type: 'css/mini-extract',
      chunks: 'all',
      enforce: true,
    };
  }
  return config;
};

/**
 * Pictures are resized for their one spelling alone. The resizer keeps a copy for each spelling of an address
 * (`#1`, `./`, `%61` …), so that anybody could have it work and fill the disk without end.
 */
const onePictureSpelling = {
  source: '/_next/image',
  missing: [{ type: /** @type {const} */ ('query'), key: 'url', value: '(?:/[a-z0-9-]+)+\\.(?:webp|png)' }],
  destination: '/404',
};

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // Slashes, unknown paths and redirects are decided by the route table, not by the framework.
  trailingSlash: false,
  productionBrowserSourceMaps: false,
  // Types are checked by `npm run verify` and `npm test`, tests included; a build need not wait for them again.
  typescript: { ignoreBuildErrors: true },
  images: {
    // As in spec §9: image default quality 75.
    qualities: [75],
    formats: ['image/webp'],
    // Art is 640 wide, scenes are 1280: more widths would only make the HTML longer.
    deviceSizes: [640, 1280],
    imageSizes: [128, 256, 384],
    minimumCacheTTL: 60 * 60 * 24 * 30,
  },
  experimental: {
    // Going back restores the place, once the page is rendered again.
    scrollRestoration: true,
  },
  headers: () => [{ source: '/:path*', headers: baseSecurityHeaders() }],
  rewrites: () => ({
    beforeFiles: [onePictureSpelling],
    // What crawlers and browsers look for by a fixed name.
    afterFiles: [
      { source: '/robots.txt', destination: '/api/robots' },
      { source: '/manifest.webmanifest', destination: '/api/manifest' },
      { source: '/sitemap.xml', destination: '/api/sitemaps' },
      { source: '/sitemaps/:file', destination: '/api/sitemaps/:file' },
    ],
    fallback: [],
  }),
  webpack: oneStyleSheet,
};
