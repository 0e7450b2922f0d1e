import { routes } from '#web/routes/table.ts';
import { CashbackSummaryScreen } from '#web/screens/claim-cashback/cashback-summary-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadClaimStep } from '#web/server/loads/cashback.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.cashbackSummary, loadClaimStep('cart'));

export default guarded(CashbackSummaryScreen);
