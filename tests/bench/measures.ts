// The three measures of the bench: server renders per second, JavaScript of a page, time to ready.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import autocannon from 'autocannon';
import { findBrowser } from '../../scripts/lib/machine.mjs';
import { startProduct } from '../support/running-product.ts';

export type Targets = Readonly<Record<string, string>>;
export type Figures = Record<string, number>;

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
};

const rendersPerSecond = async (url: string, seconds: number): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 10, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} bad answers and ${errors} errors under load.`);
  return requests.average;
};

/**
 * Renders per second of each target: the median of rounds that visit all targets in turn, so that what else
 * the machine does meanwhile touches all alike.
 */
export const measureRenders = async (targets: Targets, rounds: number, seconds: number): Promise<Figures> => {
  const seen = new Map(Object.keys(targets).map((name) => [name, [] as number[]]));
  for (const url of Object.values(targets)) await rendersPerSecond(url, Math.min(seconds, 2));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of Object.entries(targets))
      seen.get(name)!.push(await rendersPerSecond(url, seconds));
  }
  return Object.fromEntries([...seen].map(([name, figures]) => [name, median(figures)]));
};

const IDLE_MS = 5_000;

const javascriptOf = async (browser: Browser, url: string): Promise<{ load: number; idle: number }> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const bodies: Promise<number>[] = [];
  // A modern browser leaves `nomodule` scripts alone, so what it asks for is what counts.
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

/** Bytes of gzipped JavaScript that Chromium loads for each target: until the load event, and 5 s later. */
export const measureJavascript = async (targets: Targets): Promise<{ load: Figures; idle: Figures }> => {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
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

/** Milliseconds to ready of starts after the first: built, migrated and seeded already. Median. */
export const measureSecondStart = async (times: number): Promise<number> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rewards-bench-'));
  const figures: number[] = [];
  await (await startProduct(dataDir)).stop();
  for (let time = 0; time < times; time += 1) {
    const product = await startProduct(dataDir);
    figures.push(product.readyAfterMs);
    await product.stop();
  }
  await rm(dataDir, { recursive: true, force: true });
  return median(figures);
};
