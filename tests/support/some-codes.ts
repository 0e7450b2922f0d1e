// The issuer refuses one code of an order, and does the rest.
import type { TestMember } from './app.ts';
import type { OrderHarness } from './order-harness.ts';

type Codes = Pick<OrderHarness, 'deps' | 'vouchers' | 'issue' | 'voidCodes'>;

/** One try of the job that issues an order; the n-th code is refused. */
export const issueAllBut = async (
  { deps, vouchers, issue }: Codes,
  n: number,
  member: TestMember,
  orderId: string,
): Promise<void> => {
  const issueOne = deps.providers.vouchers.issue;
  const refusing = jest.spyOn(deps.providers.vouchers, 'issue').mockImplementation((request) => {
    if (request.key.endsWith(`:${n}`)) vouchers.behave({ refuse: true });
    return issueOne(request).finally(() => vouchers.behave({}));
  });
  await issue(member, orderId);
  refusing.mockRestore();
};

/** One try of the job that voids the codes of an order; the n-th one was used. */
export const voidAllBut = async (
  { deps, vouchers, voidCodes }: Codes,
  n: number,
  member: TestMember,
  orderId: string,
): Promise<void> => {
  const voidOne = deps.providers.vouchers.void;
  const refusing = jest.spyOn(deps.providers.vouchers, 'void').mockImplementation((request) => {
    vouchers.behave(request.key.endsWith(`:${n}`) ? { used: true } : {});
    return voidOne(request).finally(() => vouchers.behave({}));
  });
  await voidCodes(member, orderId);
  refusing.mockRestore();
};
