import { screen } from '@testing-library/react';
import { clientConfig } from '#web/features/brand/config.ts';
import { readOfflineCard } from '#web/features/member/offline-card.ts';
import { memberCard } from '#web/features/member/records.ts';
import { CardScreen } from '#web/screens/profile/card-screen.tsx';
import { markLoggedIn } from '#web/session/session.ts';
import { writeStored } from '#web/session/storage.ts';
import { PLUS_TIER } from '#contract/enums.ts';
import { fakeOfflineDevice } from '../../support/fake-caches.ts';
import { clientConfigFixture, dashboardFixture, memberFixture } from '../../support/fixtures.ts';
import { memberStore, openScreen } from './open-profile.tsx';

const BARCODE = { width: 3, height: 1, path: 'M0 0h1v1h-1zM2 0h1v1h-1z' };
const LCN = '6104827354';

const open = (member: Parameters<typeof memberStore>[0] = {}) => {
  const store = memberStore(member);
  store.dispatch(clientConfig.received(clientConfigFixture({ name: 'Hoopoe' })));
  store.dispatch(memberCard.received({ lcn: LCN }));
  return openScreen(<CardScreen barcode={BARCODE} />, store);
};

it('shows the full number in groups, with barcode, brand and holder', () => {
  open();
  const { firstName, lastName } = memberFixture();
  expect(screen.getByText('6104 827 354')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Barcode of your card 6104 827 354' })).toBeVisible();
  const card = screen.getByRole('article');
  expect(card).toHaveTextContent('Hoopoe');
  expect(card).toHaveTextContent(`${firstName} ${lastName}`);
  expect(card).not.toHaveTextContent('PLUS');
});

it('shows the Plus mark to a Plus member', () => {
  open({ tier: PLUS_TIER });
  expect(screen.getByRole('article')).toHaveTextContent('PLUS');
});

describe('the offline copy of the card', () => {
  let device: ReturnType<typeof fakeOfflineDevice>;
  beforeEach(() => {
    device = fakeOfflineDevice();
    markLoggedIn();
    writeStored('USER_LCN', dashboardFixture().lcn);
  });
  afterEach(() => {
    device.remove();
    window.localStorage.clear();
  });

  it('is stored on the device, and removed and stored again on demand', async () => {
    const { user } = open();
    expect(await screen.findByText(/^Kept on this device/)).toBeVisible();
    expect(await readOfflineCard()).toMatchObject({ lcn: LCN, brand: 'Hoopoe', barcode: BARCODE });
    await user.click(screen.getByRole('button', { name: 'Do not keep it here' }));
    expect(
      await screen.findByText(/^Not kept on this device, so you need a connection to see it/),
    ).toBeVisible();
    expect(await readOfflineCard()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep it here' }));
    expect(await screen.findByText(/^Kept on this device/)).toBeVisible();
    expect(await readOfflineCard()).not.toBeNull();
  });

  it('is not shown to another member', async () => {
    open();
    await screen.findByText(/^Kept on this device/);
    writeStored('USER_LCN', 'xxxxxx0000');
    expect(await readOfflineCard()).toBeNull();
  });
});
