// Server only: the web app manifest of the brand that the host names.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { catalogue } from '#contract/catalogue.ts';
import { callEndpoint } from '#web/api/call.ts';
import { brandFile, type ClientConfig } from '#web/features/brand/config.ts';
import { cutDescription } from '#web/lib/head.ts';
import { SURFACE } from '#web/lib/theme.ts';
import { clientIdOf, DEVICE } from '../request-facts.ts';
import { begin, isRead, refuse, visitorCaller } from './answer.ts';

const ICON_SIZES = [192, 512];
/** Both purposes use the same pictures: their content lies within the circle that launchers may cut out. */
const ICON_PURPOSES = ['any', 'maskable'];

const manifestOf = ({ brand, name, tagline, description, theme }: ClientConfig) => ({
  id: '/',
  name: `${name}: ${tagline}`,
  short_name: name,
  description: cutDescription(description),
  lang: 'en-IN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: SURFACE.light,
  theme_color: theme.light['hero'] ?? SURFACE.light,
  icons: ICON_PURPOSES.flatMap((purpose) =>
    ICON_SIZES.map((size) => ({
      src: brandFile({ brand }, `icon-${size}.png`),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
});

export const manifest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (!isRead(request, response)) return;
  try {
    const query = { client: clientIdOf(request), device: DEVICE };
    const config = await callEndpoint(visitorCaller(request), catalogue.clientConfig, { query });
    begin(response, 'application/manifest+json; charset=utf-8');
    response.end(JSON.stringify(manifestOf(config)));
  } catch {
    refuse(response, 503);
  }
};
