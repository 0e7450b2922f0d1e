import { routes } from '#web/routes/table.ts';
import { UserVouchersScreen } from '#web/screens/holdings/user-vouchers-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.userVouchers);

export default guarded(UserVouchersScreen);
