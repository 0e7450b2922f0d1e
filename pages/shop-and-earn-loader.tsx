import { routes } from '#web/routes/table.ts';
import { ShopLoaderScreen } from '#web/screens/shop-and-earn/shop-loader-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadShopLoader } from '#web/server/loads/shop-and-earn.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.shopAndEarnLoader, loadShopLoader);

export default guarded<typeof getServerSideProps>(ShopLoaderScreen);
