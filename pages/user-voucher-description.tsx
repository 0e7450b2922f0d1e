import { routes } from '#web/routes/table.ts';
import { UserVoucherScreen } from '#web/screens/holdings/user-voucher-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.userVoucher);

export default guarded(UserVoucherScreen);
