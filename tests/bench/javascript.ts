// How much JavaScript a browser loads for a page.
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { browserLaunch, findBrowser } from '../../scripts/lib/machine.mjs';
import { ratioToBare, withPages, type Figures, type Targets } from './pages.ts';
import { table, type Part } from './part.ts';

const AIM = 1.35;
const IDLE_MS = 5_000;

const javascriptOf = async (browser: Browser, url: string): Promise<{ load: number; idle: number }> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const bodies: Promise<number>[] = [];
  // A modern browser does not request `nomodule` scripts, so every requested script counts.
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    bodies.push(response.body().then((body) => gzipSync(body).length));
  });
  const sum = async () => (await Promise.all(bodies)).reduce((total, size) => total + size, 0);
  await page.goto(url, { waitUntil: 'load' });
  const load = await sum();
  await page.waitForTimeout(IDLE_MS);
  const idle = await sum();
  await page.close();
  return { load, idle };
};

/** Bytes of gzipped JavaScript for each target: until the load event, and 5 s later. */
const measureJavascript = async (targets: Targets): Promise<{ load: Figures; idle: Figures }> => {
  const browser = await chromium.launch(browserLaunch(await findBrowser()));
  const load: Figures = {};
  const idle: Figures = {};
  for (const [name, url] of Object.entries(targets)) {
    const bytes = await javascriptOf(browser, url);
    load[name] = bytes.load;
    idle[name] = bytes.idle;
  }
  await browser.close();
  return { load, idle };
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const javascript: Part = {
  name: 'javascript',
  title: 'JavaScript',
  measure: async () => {
    const { load, idle } = await withPages(measureJavascript);
    const rows = Object.keys(load).map((name) => [
      name,
      kilobytes(load[name]!),
      ratioToBare(load, name),
      kilobytes(idle[name]!),
      ratioToBare(idle, name),
    ]);
    return `Gzipped scripts that Chromium loads until the load event, and ${IDLE_MS / 1000} s later, compared with the same bare app.
Aim: ≤ ${AIM.toFixed(2)} × bare.

${table(['page', 'at load', '× bare', `after ${IDLE_MS / 1000} s`, '× bare'], rows)}`;
  },
};
