import { routes } from '#web/routes/table.ts';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { VoucherScreen } from '#web/screens/voucher/voucher-screen.tsx';
import { loadItem } from '#web/server/loads/item.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.voucher, loadItem('VOUCHER'));

export default guarded<typeof getServerSideProps>(VoucherScreen);
