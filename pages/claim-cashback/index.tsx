import { routes } from '#web/routes/table.ts';
import { ClaimCashbackScreen } from '#web/screens/claim-cashback/claim-cashback-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadCashback } from '#web/server/loads/cashback.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.claimCashback, loadCashback);

export default guarded(ClaimCashbackScreen);
