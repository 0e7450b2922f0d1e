import { routes } from '#web/routes/table.ts';
import { ReceiptScreen } from '#web/screens/receipt/receipt-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadReceipt } from '#web/server/loads/order.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.couponReceipt, loadReceipt('COUPON'));

export default guarded(ReceiptScreen);
