import { routes } from '#web/routes/table.ts';
import { PaymentsOptionsScreen } from '#web/screens/payments-options/payments-options-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadOrder } from '#web/server/loads/order.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.paymentsOptions, loadOrder('confirm'));

export default guarded(routes.paymentsOptions, PaymentsOptionsScreen);
