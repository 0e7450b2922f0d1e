import { baseSecurityHeaders } from './src/web/lib/security-headers.js';

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
    deviceSizes: [390, 640, 828, 1080, 1440],
    imageSizes: [64, 128, 192, 256, 320],
    minimumCacheTTL: 60 * 60 * 24 * 30,
  },
  experimental: {
    // Going back restores the place, once the page is rendered again.
    scrollRestoration: true,
  },
  headers: () => [{ source: '/:path*', headers: baseSecurityHeaders() }],
};
