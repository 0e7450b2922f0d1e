/** @jest-environment node */
import type { GetServerSidePropsContext } from 'next';
import { catalogue } from '#contract/catalogue.ts';
import { member } from '#contract/member.ts';
import { createLoadable } from '#web/store/create-loadable.ts';
import { wrapper } from '#web/server/wrapper.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';

const brand = createLoadable('brandForTest', catalogue.clientConfig);
const head = createLoadable('headForTest', member.dashboard);

const context = () => ({ req: {}, res: {} }) as unknown as GetServerSidePropsContext;

it('sends only fetched records to the browser', async () => {
  const getServerSideProps = wrapper.getServerSideProps((store) => async () => {
    store.dispatch(brand.received(clientConfigFixture()));
    expect(head.select(store.getState()).isFetched).toBe(false);
    return { props: {} };
  });
  const answer = await getServerSideProps(context());
  expect(answer).toEqual({
    props: { initialState: { brandForTest: expect.objectContaining({ isFetched: true }) } },
  });
});

it('gives every request a store of its own', async () => {
  const stores = new Set<unknown>();
  const getServerSideProps = wrapper.getServerSideProps((store) => async () => {
    stores.add(store);
    return { props: {} };
  });
  await getServerSideProps(context());
  await getServerSideProps(context());
  expect(stores.size).toBe(2);
});
