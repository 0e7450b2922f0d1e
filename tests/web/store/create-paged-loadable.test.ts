import { http, HttpResponse } from 'msw';
import { HYDRATE } from 'next-redux-wrapper';
import type { DataOf } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { createPagedLoadable } from '#web/store/create-paged-loadable.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { orderHeadFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';

type Page = DataOf<typeof orders.list>;

const list = createPagedLoadable('ordersForTest', orders.list, 'orderList', 'orderId');
const pageOf = (nextCursor: string | null, ...orderIds: string[]): Page => ({
  orderList: orderIds.map((orderId) => orderHeadFixture({ orderId })),
  nextCursor,
});

const atFirst = pageOf('p2', 'order-4', 'order-3');
const received = ({ dispatch }: AppStore) => void dispatch(list.received(atFirst));
/** A list that comes with a page of the server. */
const hydrated = ({ dispatch }: AppStore, data: Page) => {
  const server = storeForTest();
  server.dispatch(list.received(data));
  dispatch({ type: HYDRATE, payload: { ordersForTest: list.select(server.getState()) } });
};

/** Appends the page after `p2` to a list that `meanwhile` changes while the call runs; returns the ids shown then. */
const appended = async (
  meanwhile: (store: AppStore) => void,
  begin: (store: AppStore) => void = received,
): Promise<string[] | undefined> => {
  const store = storeForTest();
  begin(store);
  mockServer.use(
    mockEndpoint(orders.list, () => {
      meanwhile(store);
      return pageOf('p3', 'order-2', 'order-1');
    }),
  );
  await store.dispatch(list.append({ query: { cursor: 'p2' } }));
  return list.selectData(store.getState())?.orderList.map(({ orderId }) => orderId);
};

it('appends the next page, and goes on after it', async () => {
  const store = storeForTest();
  received(store);
  mockServer.use(mockEndpoint(orders.list, () => pageOf('p3', 'order-2', 'order-1')));
  expect(await store.dispatch(list.append({ query: { cursor: 'p2' } }))).toBe('appended');
  expect(list.selectData(store.getState())).toEqual(pageOf('p3', 'order-4', 'order-3', 'order-2', 'order-1'));
});

it('appends the next page to a list that came with its page', async () => {
  const shown = await appended(
    () => undefined,
    (store) => hydrated(store, atFirst),
  );
  expect(shown).toEqual(['order-4', 'order-3', 'order-2', 'order-1']);
});

it('appends it to the list as it is by then, if something in it changed meanwhile', async () => {
  const shown = await appended(({ dispatch }) =>
    dispatch(list.received(pageOf('p2', 'order-4-changed', 'order-3'))),
  );
  expect(shown).toEqual(['order-4-changed', 'order-3', 'order-2', 'order-1']);
});

it('shows an entry once that comes again with the next page, as it is now', async () => {
  const store = storeForTest();
  received(store);
  const [again] = pageOf(null, 'order-3').orderList;
  const later = { ...pageOf(null, 'order-2'), nextCursor: 'p3' };
  mockServer.use(
    mockEndpoint(orders.list, () => ({
      ...later,
      orderList: [{ ...again!, status: 'ORDER_FAILED' as const }, ...later.orderList],
    })),
  );
  await store.dispatch(list.append({ query: { cursor: 'p2' } }));
  const shown = list.selectData(store.getState())!.orderList;
  expect(shown.map(({ orderId }) => orderId)).toEqual(['order-4', 'order-3', 'order-2']);
  expect(shown[1]).toMatchObject({ status: 'ORDER_FAILED' });
});

it('drops it if the list goes on at another place by then', async () => {
  const shown = await appended(({ dispatch }) => dispatch(list.received(pageOf('p9', 'order-5', 'order-4'))));
  expect(shown).toEqual(['order-5', 'order-4']);
});

it('drops it if another list has come with its page, even if that goes on at a cursor of the same name', async () => {
  const shown = await appended((store) => hydrated(store, pageOf('p2', 'order-b')));
  expect(shown).toEqual(['order-b']);
});

describe('several pages at once', () => {
  /** Fetches `pages` pages of a list of three, of which those after the first may fail; returns the ids and cursors. */
  const fetched = async (pages: number, { failAfter = '' } = {}) => {
    const store = storeForTest();
    const cursors: unknown[] = [];
    mockServer.use(
      mockEndpoint(orders.list, ({ query: { cursor } }) => {
        cursors.push(cursor);
        if (cursor === undefined) return atFirst;
        return cursor === 'p2' ? pageOf('p3', 'order-2') : pageOf(null, 'order-1');
      }),
    );
    if (failAfter) {
      mockServer.use(
        http.get(`*${orders.list.path}`, ({ request }) =>
          new URL(request.url).searchParams.get('cursor') === failAfter ? HttpResponse.error() : undefined,
        ),
      );
    }
    const first = await store.dispatch(
      list.fetchPages((cursor) => ({ query: { cursor } }), { cursor: undefined, pages }),
    );
    const ids = list.selectData(store.getState())?.orderList.map(({ orderId }) => orderId);
    return { ids, cursors, first };
  };

  it('are fetched one after the other, each after the last', async () => {
    const { ids, cursors, first } = await fetched(2);
    expect(ids).toEqual(['order-4', 'order-3', 'order-2']);
    expect(cursors).toEqual([undefined, 'p2']);
    expect(first).toMatchObject({ type: `${orders.list.id}/fulfilled`, payload: atFirst });
  });

  it('end with the list', async () => {
    const { ids, cursors } = await fetched(9);
    expect(ids).toEqual(['order-4', 'order-3', 'order-2', 'order-1']);
    expect(cursors).toEqual([undefined, 'p2', 'p3']);
  });

  it('end where a later page fails, and show what has come', async () => {
    const { ids, first } = await fetched(3, { failAfter: 'p3' });
    expect(ids).toEqual(['order-4', 'order-3', 'order-2']);
    expect(list.fetch.fulfilled.match(first)).toBe(true);
  });

  it.each([
    ['the first page', undefined, [undefined]],
    ['a later one', 'p2', [undefined, 'p2']],
  ])('end if another list comes during %s', async (_name, during, asked) => {
    const store = storeForTest();
    const other = pageOf('q2', 'order-q');
    const cursors: unknown[] = [];
    mockServer.use(
      mockEndpoint(orders.list, ({ query: { cursor } }) => {
        cursors.push(cursor);
        if (cursor === during) store.dispatch(list.received(other));
        return cursor === undefined ? atFirst : pageOf('p3', 'order-2');
      }),
    );
    await store.dispatch(
      list.fetchPages((cursor) => ({ query: { cursor } }), { cursor: undefined, pages: 3 }),
    );
    expect(cursors).toEqual(asked);
    expect(list.selectData(store.getState())).toEqual(other);
  });

  it('are asked for no longer than two seconds', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(0);
    const store = storeForTest();
    const cursors: unknown[] = [];
    mockServer.use(
      mockEndpoint(orders.list, ({ query: { cursor } }) => {
        cursors.push(cursor);
        now.mockReturnValue(Date.now() + 1000);
        return pageOf(`after-${cursors.length}`, `order-${cursors.length}`);
      }),
    );
    await store.dispatch(
      list.fetchPages((cursor) => ({ query: { cursor } }), { cursor: undefined, pages: 9 }),
    );
    expect(cursors).toEqual([undefined, 'after-1']);
    expect(list.selectData(store.getState())?.nextCursor).toBe('after-2');
  });

  it('are not asked for if the first one fails', async () => {
    const store = storeForTest();
    let calls = 0;
    mockServer.use(
      http.get(`*${orders.list.path}`, () => {
        calls += 1;
        return HttpResponse.error();
      }),
    );
    const first = await store.dispatch(
      list.fetchPages((cursor) => ({ query: { cursor } }), { cursor: undefined, pages: 3 }),
    );
    expect(list.fetch.rejected.match(first)).toBe(true);
    expect(calls).toBe(1);
  });
});

it('stays as it is, and says so, if the next page has no list', async () => {
  const store = storeForTest();
  received(store);
  const broken = { status: 'SUCCESS', statusCode: 200, message: '', data: { nextCursor: 'p3' } };
  mockServer.use(http.get(`*${orders.list.path}`, () => HttpResponse.json(broken)));
  expect(await store.dispatch(list.append({ query: { cursor: 'p2' } }))).toBe('failed');
  expect(list.selectData(store.getState())).toBe(atFirst);
});
