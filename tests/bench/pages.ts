// The measured pages of the product, as run by `npm start`, and of the bare Next pages app that they are compared with.
import { startProduct } from '../support/running-product.ts';
import { startBareApp } from './bare-app.ts';

/** Addresses by name; the others are compared with `bare`. */
export type Targets = Readonly<Record<string, string>>;
export type Figures = Record<string, number>;

/** The address of the first voucher that the list shows. */
export const voucherPath = async (webUrl: string): Promise<string> => {
  const html = await (await fetch(`${webUrl}/burn/vouchers`)).text();
  const path = /href="(\/burn\/vouchers\/[^/"?#]+\/[^/"?#]+)"/.exec(html)?.[1];
  if (!path) throw new Error('/burn/vouchers shows no voucher.');
  return path;
};

/** Runs `work` while both apps are up. */
export const withPages = async <T>(work: (targets: Targets) => Promise<T>): Promise<T> => {
  const product = await startProduct();
  const bare = await startBareApp();
  try {
    return await work({
      bare: `${bare.url}/`,
      home: `${product.webUrl}/`,
      'voucher list': `${product.webUrl}/burn/vouchers`,
      voucher: product.webUrl + (await voucherPath(product.webUrl)),
    });
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
};

/** Ratio of a page to the bare one, precise enough to compare with the aim. */
export const ratioToBare = (figures: Figures, name: string): string =>
  (figures[name]! / figures['bare']!).toFixed(3);
