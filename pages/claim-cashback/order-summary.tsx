import { routes } from '#web/routes/table.ts';
import { CashbackSummaryScreen } from '#web/screens/claim-cashback/cashback-summary-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadCashback } from '#web/server/loads/cashback.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.cashbackSummary, loadCashback);

export default guarded(CashbackSummaryScreen);
