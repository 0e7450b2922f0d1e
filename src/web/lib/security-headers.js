// Security headers of every answer of the web server. A page whose brand has theme colours replaces the
// Content-Security-Policy by one that allows its theme style by hash. Plain JavaScript: next.config.js imports it.

/**
 * @param {{ styleHashes?: string[], script?: string[], connect?: string[], image?: string[], development?: boolean }} [options]
 * @returns {string}
 */
export const contentSecurityPolicy = ({
  styleHashes = [],
  script = [],
  connect = [],
  image = [],
  development = process.env.NODE_ENV === 'development',
} = {}) =>
  [
    `default-src 'self'`,
    // React's development build evaluates strings; the production build never does.
    [`script-src 'self'`, ...(development ? [`'unsafe-eval'`] : []), ...script].join(' '),
    // No style attributes either: what is set by script (`element.style`) is no attribute of a page's HTML.
    development
      ? `style-src 'self' 'unsafe-inline'`
      : [`style-src 'self'`, ...styleHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    [`img-src 'self'`, ...image].join(' '),
    `font-src 'self'`,
    [`connect-src 'self'`, ...(development ? ['ws:'] : []), ...connect].join(' '),
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** @returns {{ key: string, value: string }[]} */
export const baseSecurityHeaders = () => [
  { key: 'Content-Security-Policy', value: contentSecurityPolicy() },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];
