import { createHash } from 'node:crypto';
import { relative } from 'node:path';
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

/** @typedef {{ options?: { modules?: { getLocalIdent?: unknown } } }} Loader */
/** @typedef {{ oneOf?: Rule[], use?: Loader | Loader[] }} Rule */

/**
 * Short class names: the long ones stand in the style sheet, in the script of each piece and many times in every
 * page. While one develops, they stay what they are called.
 *
 * @type {NonNullable<import('next').NextConfig['webpack']>}
 */
const shortClassNames = (config, { dev }) => {
  if (dev) return config;
  /** @type {(context: { resourcePath: string }, pattern: string, name: string) => string} */
  const shortName = ({ resourcePath }, _pattern, name) => {
    const place = `${relative(import.meta.dirname, resourcePath)}#${name}`;
    return `_${createHash('sha256').update(place).digest('base64url').slice(0, 5)}`;
  };
  /** @param {Rule} rule */
  const shorten = (rule) => {
    rule.oneOf?.forEach(shorten);
    for (const { options } of [rule.use ?? []].flat()) {
      if (options?.modules?.getLocalIdent) options.modules.getLocalIdent = shortName;
    }
  };
  config.module.rules.forEach(shorten);
  return config;
};

/**
 * The browser is spared the code that resolves rewrites (3 kB gzipped) and their list: none of ours leads to a page.
 *
 * @type {NonNullable<import('next').NextConfig['webpack']>}
 */
const noRewritesInBrowser = (config, { isServer }) => {
  if (isServer) return config;
  const plugins = /** @type {{ definitions?: Record<string, unknown>, rewrites?: object }[]} */ (
    config.plugins
  );
  const defined = plugins.find(({ definitions }) => definitions && HAS_REWRITES in definitions);
  if (!defined?.definitions)
    throw new Error(`${HAS_REWRITES} is not among the constants of the build any more.`);
  defined.definitions[HAS_REWRITES] = false;
  const manifest = plugins.find(({ rewrites }) => rewrites);
  if (manifest) manifest.rewrites = { beforeFiles: [], afterFiles: [], fallback: [] };
  return config;
};
const HAS_REWRITES = 'process.env.__NEXT_HAS_REWRITES';

/**
 * What every page loads is compiled while it arrives, beside the main thread (docs/decisions/079). The minifier drops
 * comments, so it comes after that.
 *
 * @type {NonNullable<import('next').NextConfig['webpack']>}
 */
const compiledOnArrival = (config, { isServer, dev, webpack }) => {
  if (isServer || dev) return config;
  const { BannerPlugin, Compilation } = webpack;
  config.plugins.push(
    new BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      include: /^static\/chunks\/(framework|main|pages\/_app)-/,
      stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER,
    }),
  );
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

/**
 * Whoever asks for the two pages that are built ahead, by their own names: those know nothing of a request, so the
 * page of unknown paths answers in the brand of the host, and takes a sign-on link. The built ones are left for what
 * the framework cannot serve.
 */
const fixedPagesByName = { source: '/:page(404|500)', destination: '/unknown/:page' };

/** A support agent's sign-on link: in no other answer than a page that takes its token (src/web/server/page.ts). */
const signOnLink = [{ type: /** @type {const} */ ('query'), key: 'ssoToken' }];

/**
 * How long browsers keep the files of `public` without asking again; whoever comes back would wait for the answer that
 * nothing changed before the font, the coin and the icons are drawn. A font that changes gets another name; an icon is
 * there for every page within an hour of a release. The service worker is always asked for.
 */
const kept = (/** @type {string} */ source, /** @type {string} */ value) => ({
  source,
  headers: [{ key: 'Cache-Control', value: `public, ${value}` }],
});
const DAY = 'max-age=86400, stale-while-revalidate=604800';
const keptFiles = [
  kept('/fonts/:path*', 'max-age=31536000, immutable'),
  kept('/art/:path*', DAY),
  kept('/brands/:path*', DAY),
  kept('/hint.js', DAY),
  kept('/icons.svg', 'max-age=3600'),
];

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // Made by a loop over every character of a page, it costs a tenth of the rendering; a cache in front makes its own.
  // It would be wrong besides: it is made of the tickets that stand for a page's text (src/web/server/page-texts.ts).
  generateEtags: false,
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
    imageSizes: [192, 384],
    minimumCacheTTL: 60 * 60 * 24 * 30,
  },
  experimental: {
    // Going back restores the place, once the page is rendered again.
    scrollRestoration: true,
  },
  headers: () => [
    { source: '/:path*', headers: baseSecurityHeaders() },
    ...keptFiles,
    // Whatever answers: the token is told to nobody.
    {
      source: '/:path*',
      has: signOnLink,
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    },
  ],
  rewrites: () => ({
    // In this order: what the one for pictures leads to is not rewritten again, and costs no page.
    beforeFiles: [fixedPagesByName, onePictureSpelling],
    // What crawlers and browsers look for by a fixed name.
    afterFiles: [
      { source: '/robots.txt', destination: '/api/robots' },
      { source: '/manifest.webmanifest', destination: '/api/manifest' },
      // The page of the payment sandbox, in a demo.
      { source: '/sandbox/pay', destination: '/api/sandbox/pay' },
      { source: '/sitemap.xml', destination: '/api/sitemaps' },
      { source: '/sitemaps/:file', destination: '/api/sitemaps/:file' },
    ],
    fallback: [],
  }),
  webpack: (config, options) =>
    [oneStyleSheet, shortClassNames, noRewritesInBrowser, compiledOnArrival].reduce(
      (made, step) => step(made, options),
      config,
    ),
};
