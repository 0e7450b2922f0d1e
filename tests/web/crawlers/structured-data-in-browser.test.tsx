import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { StructuredData } from '#web/screens/shell/structured-data.tsx';
import { cardFixture } from '../../support/fixtures.ts';

const pageAt = (asPath: string) => (
  <RouterContext value={{ asPath } as NextRouter}>
    <StructuredData about="list" of={[cardFixture()]} />
  </RouterContext>
);

it('keeps the structured data of the server until another page is shown', async () => {
  const container = document.createElement('div');
  const told = '{"@graph":[{"@type":"ItemList"}]}';
  container.innerHTML = `<script type="application/ld+json">${told}</script>`;
  const root = await act(async () => hydrateRoot(container, pageAt('/burn/vouchers')));
  expect(container.textContent).toBe(told);
  await act(async () => root.render(pageAt('/burn/vouchers')));
  expect(container.textContent).toBe(told);
  await act(async () => root.render(pageAt('/burn/coupons')));
  expect(container.textContent).toBe('');
  await act(async () => root.unmount());
});
