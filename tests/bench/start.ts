// How long `npm start` takes once everything is built, migrated and seeded.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../support/running-product.ts';
import { median, progress, type Part } from './part.ts';

const AIM_MS = 5_000;

/** Milliseconds until ready, for each start after the first. */
const measureStarts = async (times: number): Promise<number[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rewards-bench-'));
  const figures: number[] = [];
  await (await startProduct(dataDir)).stop();
  for (let time = 0; time < times; time += 1) {
    progress(`start ${time + 1} of ${times}`);
    const product = await startProduct(dataDir);
    figures.push(product.readyAfterMs);
    await product.stop();
  }
  await rm(dataDir, { recursive: true, force: true });
  return figures;
};

export const start: Part = {
  name: 'start',
  title: 'Start',
  measure: async ({ quick }) => {
    const figures = await measureStarts(quick ? 1 : 3);
    return `Second start of \`npm start\`: ready after ${(median(figures) / 1000).toFixed(1)} s (median of ${figures.length}). Aim: ≤ ${AIM_MS / 1000} s.`;
  },
};
