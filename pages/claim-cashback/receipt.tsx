import { routes } from '#web/routes/table.ts';
import { CashbackReceiptScreen } from '#web/screens/claim-cashback/cashback-receipt-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadClaimStep } from '#web/server/loads/cashback.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.cashbackReceipt, loadClaimStep('transferId'));

export default guarded(CashbackReceiptScreen);
