import { routes } from '#web/routes/table.ts';
import { OrdersScreen } from '#web/screens/profile/orders-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadOrders } from '#web/server/loads/orders.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.orders, loadOrders);

export default guarded<typeof getServerSideProps>(OrdersScreen);
