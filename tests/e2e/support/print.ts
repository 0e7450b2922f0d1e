// Printed pages.
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The pages of a PDF, each of which is an object of that type. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** The size of the first one, in millimetres. */
const sizeOf = (pdf: Buffer): number[] => {
  const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf.toString('latin1'));
  return [box?.[1], box?.[2]].map((points) => Math.round((Number(points) / 72) * 25.4));
};

/** Expects the page to print on one A4 page, without its surroundings and without buttons. */
export const expectOnePaper = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
  await page.emulateMedia({ media: null });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(sizeOf(pdf)).toEqual([210, 297]);
  expect(pagesOf(pdf), `pages of ${page.url()} on paper`).toBe(1);
};
