// The pages of the web app to which the backend leads. Neither side imports the other, so their addresses stand here as
// well as in the web app; tests/backend/web-pages.test.ts holds the two together.

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

export const webPages = {
  /** For a member who comes from the payment page: by `from` the receipt knows that the answer is on its way. */
  orderReceipt: (orderId: string) => withQuery('/order-receipt', { orderId, from: 'payment' }),
  plus: () => '/zillion-plus',
  /** The outcome of an order of Plus. */
  plusOrder: (orderId: string) => withQuery('/zillion-plus', { orderId }),
  campaignReceipt: (campaignId: string, orderId: string) =>
    withQuery(`/campaign/${campaignId}/receipt`, { orderId }),
  /** The vouchers of a category. */
  vouchers: (category: string) => withQuery('/burn/vouchers', { category }),
} as const;
