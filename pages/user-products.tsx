import { routes } from '#web/routes/table.ts';
import { UserProductsScreen } from '#web/screens/holdings/user-products-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.userProducts);

export default guarded(UserProductsScreen);
