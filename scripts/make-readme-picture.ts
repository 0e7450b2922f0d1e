// Takes the picture of the README, docs/images/home.webp, from a running demo: the home page of the default brand on a
// desktop, that of another brand, and the ledger in dark mode on a phone.
// Run: npx node scripts/make-readme-picture.ts [web address] [API address]; needs a Chromium, as the browser tests do.
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserLaunch, findBrowser } from './lib/machine.mjs';
import { ROOT } from './lib/project.mjs';

interface Screen {
  url: string;
  /** Whether the viewer is the demo member with a year of history, or a visitor. */
  signedIn: boolean;
  scheme: 'light' | 'dark';
  /** In CSS pixels. */
  size: { width: number; height: number };
  /** Its position and width in the picture, in pixels of the picture. */
  at: { left: number; top: number; width: number };
}

const [web = 'http://localhost:3000', api = 'http://localhost:4000'] = process.argv.slice(2);
const MEMBER = '9876543210';
const PICTURE = { width: 1800, height: 800, channels: 3, background: '#e6dfd0' } as const;
const CORNER = 22;
const DESKTOP = { width: 1440, height: 1000 };
const PHONE = { width: 390, height: 844 };

const SCREENS: Screen[] = [
  { url: `${web}/`, signedIn: true, scheme: 'light', size: DESKTOP, at: { left: 40, top: 53, width: 1000 } },
  {
    url: `${web.replace('localhost', 'harbourline.localhost')}/`,
    signedIn: false,
    scheme: 'light',
    size: PHONE,
    at: { left: 1070, top: 43, width: 330 },
  },
  {
    url: `${web}/profile/points-ledger`,
    signedIn: true,
    scheme: 'dark',
    size: PHONE,
    at: { left: 1430, top: 43, width: 330 },
  },
];

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${web}/login`);
  await page.getByLabel('Mobile number').fill(MEMBER);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.waitForURL('**/login-otp**');
  const sent = await page.request.get(`${api}/dev/outbox?to=${MEMBER}`, {
    headers: { accept: 'application/json' },
  });
  const [newest] = (await sent.json()) as { code: string }[];
  await page.getByLabel('One-time password').fill(newest?.code ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL(`${web}/`);
};

const take = async (browser: Browser, { url, signedIn, scheme, size }: Screen): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: size, colorScheme: scheme, deviceScaleFactor: 2 });
  if (signedIn) await signIn(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const shot = await page.screenshot({ animations: 'disabled' });
  await page.close();
  return shot;
};

const withRoundCorners = async (shot: Buffer, { size, at }: Screen): Promise<Buffer> => {
  const height = Math.round((size.height * at.width) / size.width);
  const mask = `<svg width="${at.width}" height="${height}"><rect width="100%" height="100%" rx="${CORNER}"/></svg>`;
  return sharp(shot)
    .resize(at.width, height)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
};

const browser = await chromium.launch(browserLaunch(await findBrowser()));
try {
  const layers = [];
  for (const screen of SCREENS) {
    const input = await withRoundCorners(await take(browser, screen), screen);
    layers.push({ input, left: screen.at.left, top: screen.at.top });
  }
  await sharp({ create: PICTURE })
    .composite(layers)
    .webp({ quality: 86 })
    .toFile(join(ROOT, 'docs/images/home.webp'));
} finally {
  await browser.close();
}
