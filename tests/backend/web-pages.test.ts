import { webPages } from '#backend/web-pages.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { rowOf } from '../support/row-of.ts';

interface Led {
  /** Where the backend leads. */
  from: string;
  /** Where the web app says that this is. */
  to: string;
}

/** TypeScript names a page that is missing. */
const pages: Record<keyof typeof webPages, Led> = {
  orderReceipt: {
    from: webPages.orderReceipt('OR-1'),
    to: `${hrefs.receipt({ itemType: 'PRODUCT', orderId: 'OR-1' })}&from=payment`,
  },
  plus: { from: webPages.plus(), to: hrefs.zillionPlus() },
  plusOrder: { from: webPages.plusOrder('PL-1'), to: hrefs.zillionPlus({ orderId: 'PL-1' }) },
  campaignReceipt: {
    from: webPages.campaignReceipt('zillion-plus', 'PL-1'),
    to: hrefs.campaignReceipt('PL-1'),
  },
  vouchers: { from: webPages.vouchers('dining'), to: `${hrefs.vouchers()}?category=dining` },
};

describe('A page to which the backend leads', () => {
  it.each(Object.entries(pages))('is where the web app has it: %s', (_name, { from, to }) => {
    expect(from).toBe(to);
    expect(rowOf(from)).toBeDefined();
  });
});
