import { routes } from '#web/routes/table.ts';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadCouponSummary } from '#web/server/loads/order-summary.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.couponOrderSummary, loadCouponSummary);

export default guarded<typeof getServerSideProps>(OrderSummaryScreen);
