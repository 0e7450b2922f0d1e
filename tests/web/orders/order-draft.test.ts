import { checkDelivery } from '#web/features/orders/order-draft.ts';

describe('the mobile number for the codes', () => {
  it.each([
    ['1234567890', 'Enter a mobile number of 10 digits that starts with 6, 7, 8 or 9'],
    ['987654321', 'Enter a mobile number of 10 digits that starts with 6, 7, 8 or 9'],
    ['', 'Enter the mobile number for your codes'],
    ['9876543210', undefined],
  ])('of “%s” is answered with %p', (mobile, problem) => {
    expect(checkDelivery({ mobile }).mobile).toBe(problem);
  });
});
