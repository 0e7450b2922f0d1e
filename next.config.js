import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, relative } from 'node:path';
import { baseSecurityHeaders } from './src/web/lib/security-headers.js';

/**
 * One style sheet for the whole app. With one per page, a navigation in the browser would write the next page's
 * styles into a <style> element, which the Content-Security-Policy forbids; and all of it is smaller than one
 * picture, and cached once.
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
 * Short class names: long ones are repeated in the style sheet, in the script of each component and many times in
 * every page. In development they keep their names.
 *
 * @type {NonNullable<import('next').NextConfig['webpack']>}
 */
const shortClassNames = (config, { dev }) => {
  if (dev) return config;
  /**
   * The names given in this build: a cold one, as of CI and of a release, asks for every name.
   *
   * @type {Map<string, string>}
   */
  const places = new Map();
  /** @type {(context: { resourcePath: string }, pattern: string, name: string) => string} */
  const shortName = ({ resourcePath }, _pattern, name) => {
    const place = `${relative(import.meta.dirname, resourcePath)}#${name}`;
    const short = `_${createHash('sha256').update(place).digest('base64url').slice(0, 4)}`;
    const taken = places.get(short) ?? place;
    if (taken !== place) throw new Error(`${place} and ${taken} have the same short class name: rename one`);
    places.set(short, place);
    return short;
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
 * Saves the browser the code that resolves rewrites (3 kB gzipped) and their list: none of ours leads to a page.
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
 * The framework's scripts as the ES modules that it ships too, of which the build leaves out what nothing uses
 * (docs/decisions/234). The bare app of the benchmarks, which is built with this configuration, takes them as they come.
 *
 * @type {NonNullable<import('next').NextConfig['webpack']>}
 */
const frameworkAsModules = (config, { dir, isServer, dev }) => {
  if (isServer || dev || dir !== import.meta.dirname) return config;
  const framework = dirname(createRequire(import.meta.url).resolve('next/package.json'));
  const modules = `${framework}/dist/esm`;
  config.resolve.alias[`${modules}/build/polyfills`] = `${framework}/dist/build/polyfills`;
  for (const folder of ['client', 'lib', 'pages', 'shared']) {
    config.resolve.alias[`${framework}/dist/${folder}`] = `${modules}/${folder}`;
  }
  for (const name of readdirSync(`${modules}/api`).filter((file) => file.endsWith('.js'))) {
    config.resolve.alias[`next/${basename(name, '.js')}$`] = `${modules}/api/${name}`;
  }
  config.plugins.push(refuseSecondCopies);
  return config;
};

/**
 * A page with parts of both builds of the framework would have two routers.
 *
 * @param {import('webpack').Compiler} compiler
 */
const refuseSecondCopies = (compiler) => {
  compiler.hooks.compilation.tap('refuseSecondCopies', (compilation) => {
    compilation.hooks.finishModules.tap('refuseSecondCopies', (modules) => {
      for (const module of modules) {
        const path = module.nameForCondition() ?? '';
        if (/[\\/]next[\\/]dist[\\/](?!(esm|build|compiled)[\\/])/.test(path))
          throw new Error(`${path} is built beside the framework's modules.`);
      }
    });
  });
};

/**
 * Our own announcer of pages: the framework's also speaks when only the query changes (docs/decisions/195).
 *
 * @type {NonNullable<import('next').NextConfig['webpack']>}
 */
const ownAnnouncer = (config, { dir, isServer, webpack }) => {
  // The bare app of the benchmarks is built with this configuration too, in a folder of its own.
  if (isServer || dir !== import.meta.dirname) return config;
  const own = `${import.meta.dirname}/src/web/screens/shell/route-announcer.tsx`;
  config.plugins.push(new webpack.NormalModuleReplacementPlugin(/^\.\/route-announcer$/, own));
  return config;
};

/**
 * Every page loads the names of all files, and what does not compress in them is their hashes: 32 bits tell a file from
 * the one of the release before as well as 64.
 *
 * @type {NonNullable<import('next').NextConfig['webpack']>}
 */
const shortHashes = (config, { isServer, dev }) => {
  if (!isServer && !dev) config.output.hashDigestLength = 8;
  return config;
};

/**
 * Files that every page loads are compiled while they arrive, off the main thread (docs/decisions/079). The minifier
 * removes comments, so this runs after it.
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
 * Each picture is resized under one spelling of its address only. The resizer stores a copy for each spelling
 * (`#1`, `./`, `%61` …), so anybody could keep it busy and fill the disk.
 */
const onePictureSpelling = {
  source: '/_next/image',
  missing: [{ type: /** @type {const} */ ('query'), key: 'url', value: '(?:/[a-z0-9-]+)+\\.(?:webp|png)' }],
  destination: '/404',
};

/**
 * For requests to the two prebuilt pages by their own names: prebuilt pages know nothing about a request, so the page
 * for unknown paths answers with the host's brand, and accepts a sign-on link. The prebuilt ones are only for what the
 * framework cannot serve.
 */
const fixedPagesByName = { source: '/:page(404|500)', destination: '/unknown/:page' };

/** Addresses with the token of a support agent's sign-on link, which src/web/server/page.ts handles. */
const signOnLink = [{ type: /** @type {const} */ ('query'), key: 'ssoToken' }];

/**
 * How long browsers keep the files of `public` without revalidating: a returning visitor would otherwise wait for a 304
 * before the font, the coin and the icons are drawn. A changed font gets a new name; icons reach every page within an
 * hour of a release. The service worker is always revalidated.
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
  // Computing ETags loops over every character of a page, a tenth of its rendering; a cache in front makes its own.
  // They would also be wrong: computed from the tickets that replace a page's text (src/web/server/page-texts.ts).
  generateEtags: false,
  // The route table decides about slashes, unknown paths and redirects, not the framework.
  trailingSlash: false,
  productionBrowserSourceMaps: false,
  // `npm run verify` and `npm test` check types, including those of tests; a build need not check them again.
  typescript: { ignoreBuildErrors: true },
  images: {
    // As in spec §9: default image quality 75.
    qualities: [75],
    formats: ['image/webp'],
    // Art is 640 wide, scenes are 1280: further widths would only make the HTML longer.
    deviceSizes: [640, 1280],
    imageSizes: [192, 384],
    minimumCacheTTL: 60 * 60 * 24 * 30,
  },
  experimental: {
    // Going back restores the scroll position once the page is rendered again.
    scrollRestoration: true,
  },
  headers: () => [
    { source: '/:path*', headers: baseSecurityHeaders() },
    ...keptFiles,
    // Sent with any answer, so that no referrer passes the token on.
    {
      source: '/:path*',
      has: signOnLink,
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    },
  ],
  rewrites: () => ({
    // The order matters: the /404 that the pictures' rule leads to is not rewritten again, and costs no page render.
    beforeFiles: [fixedPagesByName, onePictureSpelling],
    // Addresses that crawlers and browsers request by a fixed name.
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
    [
      oneStyleSheet,
      shortClassNames,
      noRewritesInBrowser,
      ownAnnouncer,
      shortHashes,
      frameworkAsModules,
      compiledOnArrival,
    ].reduce((made, step) => step(made, options), config),
};
