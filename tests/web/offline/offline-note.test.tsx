import { act, screen } from '@testing-library/react';
import { dashboard } from '#web/features/member/dashboard.ts';
import { OfflineNote, useOfflineCopy } from '#web/screens/shell/offline-note.tsx';
import { fakeOfflineDevice } from '../../support/fake-caches.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

let device: ReturnType<typeof fakeOfflineDevice>;
beforeEach(() => {
  device = fakeOfflineDevice();
});
afterEach(() => {
  device.remove();
  forgetBrowser();
});

interface KeepingProps {
  change: string;
  keep: () => Promise<object | null>;
}

function Keeping({ change, keep }: KeepingProps) {
  return <OfflineNote keeping={useOfflineCopy(change, keep)} what="it" />;
}

it('still says that nothing is kept when the member refused a copy that was being made', async () => {
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  const { user, rerender } = openScreen(<Keeping change="a" keep={() => Promise.resolve({})} />, { store });
  const refuse = await screen.findByRole('button', { name: 'Do not keep it here' });
  const { promise, resolve } = Promise.withResolvers<object | null>();
  rerender(<Keeping change="b" keep={() => promise} />);
  await user.click(refuse);
  expect(await screen.findByText(/^Not kept on this device/)).toBeVisible();
  await act(async () => resolve(null));
  expect(screen.getByRole('button', { name: 'Keep it here' })).toBeVisible();
});
