import { routes } from '#web/routes/table.ts';
import { ShopAndEarnScreen } from '#web/screens/shop-and-earn/shop-and-earn-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadShopAndEarn } from '#web/server/loads/shop-and-earn.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.shopAndEarn, loadShopAndEarn);

export default guarded<typeof getServerSideProps>(ShopAndEarnScreen);
