// Calls of the API as the member who is signed in on a page: for what a test needs before or besides the screens.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const call = async <T = Record<string, unknown>>(
  page: Page,
  path: string,
  data?: object,
  headers: Record<string, string> = {},
): Promise<T> => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const all = { 'Idempotency-Key': randomUUID(), token, ...headers };
  const answer = data
    ? await page.request.post(path, { data, headers: all })
    : await page.request.get(path, { headers: all });
  const body = (await answer.json()) as { message: string; data: T };
  expect(answer.ok(), `${path}: ${body.message}`).toBe(true);
  return body.data;
};

/** Returns its id. */
export const addAddress = async (page: Page, changes: object = {}): Promise<string> => {
  const { address } = await call<{ address: { addressId: string } }>(
    page,
    '/api/v1/address/add/user/address',
    {
      fullName: 'Meera Krishnan',
      addressLine1: '14, Lake View Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      pinCode: '560001',
      ...changes,
    },
  );
  return address.addressId;
};
