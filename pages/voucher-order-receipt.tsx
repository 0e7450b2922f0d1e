import { routes } from '#web/routes/table.ts';
import { ReceiptScreen } from '#web/screens/receipt/receipt-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadOrder } from '#web/server/loads/order.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.voucherOrderReceipt, loadOrder('receipt'));

export default guarded(routes.voucherOrderReceipt, ReceiptScreen);
