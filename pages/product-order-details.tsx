import { routes } from '#web/routes/table.ts';
import { OrderDetailsScreen } from '#web/screens/receipt/order-details-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadOrderDetails } from '#web/server/loads/order.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.productOrderDetails, loadOrderDetails('PRODUCT'));

export default guarded(OrderDetailsScreen);
