import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { format } from 'node:util';
import { dashboard } from '#web/features/member/dashboard.ts';
import { memberDetail } from '#web/features/member/records.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { AccountDetailsScreen } from '#web/screens/profile/account-details-screen.tsx';
import { navigateTo } from '#web/session/navigate.ts';
import { takeNotice } from '#web/session/notice.ts';
import { isLoggedIn, markLoggedIn } from '#web/session/session.ts';
import { readStored, storageKey, writeStored } from '#web/session/storage.ts';
import { mockServer } from '../../support/mock-server.ts';
import { memberStore, openScreen } from './open-profile.tsx';

jest.mock('#web/session/navigate.ts', () => ({ navigateTo: jest.fn() }));
const left = jest.mocked(navigateTo);

let mockedFetch: typeof fetch;

beforeEach(() => {
  left.mockClear();
  // Not by markLoggedIn: after a sign-out the page stores nothing any more, and these tests share one.
  window.localStorage.setItem(storageKey('isLoggedIn'), 'true');
  window.localStorage.setItem(storageKey('totalLcn'), '2');
  document.cookie = 'token=mirror; path=/';
  mockedFetch = globalThis.fetch;
  // Node's fetch needs an absolute address.
  globalThis.fetch = (input, init) => mockedFetch(new URL(input as string, 'http://localhost'), init);
});

afterEach(() => {
  globalThis.fetch = mockedFetch;
  window.localStorage.clear();
  takeNotice();
});

const open = () => openScreen(<AccountDetailsScreen />, memberStore());
const button = () => screen.getByRole('button', { name: 'SIGN OUT' });

const answering = (answer: () => Response | Promise<Response>) => {
  const calls: string[] = [];
  mockServer.use(
    http.post('*/api/logout', ({ request }) => {
      calls.push(request.method);
      return answer();
    }),
  );
  return calls;
};

const expectForgotten = (store: ReturnType<typeof memberStore>) => {
  expect(isLoggedIn('')).toBe(false);
  expect(readStored('totalLcn')).toBeNull();
  expect(document.cookie).not.toContain('token');
  expect(dashboard.selectData(store.getState())).toBeNull();
  expect(memberDetail.selectData(store.getState())).toBeNull();
  // The brand is the same for everybody.
  expect(clientConfig.selectData(store.getState())).not.toBeNull();
  expect(left).toHaveBeenCalledWith('/');
};

it('ends the session on the server, clears the member’s data and goes to the home page', async () => {
  const calls = answering(() => new HttpResponse(null, { status: 204 }));
  const { store, user } = open();
  await user.click(button());
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(calls).toEqual(['POST']);
  expectForgotten(store);
  expect(takeNotice()).toBe('signed-out');
});

it('is a form that a browser without JavaScript can send', () => {
  open();
  expect(button()).toHaveAttribute('type', 'submit');
  const form = button().closest('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/logout');
});

it('lets answers that still arrive store nothing on the device', async () => {
  answering(() => new HttpResponse(null, { status: 204 }));
  left.mockImplementationOnce(() => {
    markLoggedIn();
    writeStored('surveyData', 'answered');
  });
  const { user } = open();
  await user.click(button());
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(window.localStorage).toHaveLength(0);
});

it('lets the page be signed in again when the browser shows it on the way back', async () => {
  answering(() => new HttpResponse(null, { status: 204 }));
  const { user } = open();
  await user.click(button());
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  markLoggedIn();
  expect(isLoggedIn('')).toBe(false);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  markLoggedIn(2);
  expect([isLoggedIn(''), readStored('totalLcn')]).toEqual([true, '2']);
});

it('works by keyboard, shows a loading state, and signs out once when pressed twice', async () => {
  let release: () => void = jest.fn();
  const calls = answering(async () => {
    await new Promise<void>((done) => (release = done));
    return new HttpResponse(null, { status: 204 });
  });
  const { user } = open();
  button().focus();
  await user.keyboard('{Enter}');
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(left).not.toHaveBeenCalled();
  release();
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(calls).toHaveLength(1);
});

it.each([
  ['the server refuses', () => new HttpResponse(null, { status: 502 })],
  ['the request fails', () => HttpResponse.error()],
])('reports the failure and still clears the member’s data when %s', async (_why, answer) => {
  answering(answer);
  const said: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void said.push(format(...parts)));
  const { store, user } = open();
  await user.click(button());
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(said).toEqual([expect.stringMatching(/^Logout API ERROR: /)]);
  expectForgotten(store);
  expect(takeNotice()).toBeNull();
});
