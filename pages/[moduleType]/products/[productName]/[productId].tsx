import { routes } from '#web/routes/table.ts';
import { ItemScreen } from '#web/screens/item/item-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadItem } from '#web/server/loads/item.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.product, loadItem('PRODUCT'));

export default guarded<typeof getServerSideProps>(ItemScreen);
