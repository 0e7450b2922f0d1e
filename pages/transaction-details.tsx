import { routes } from '#web/routes/table.ts';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { TransactionDetailsScreen } from '#web/screens/transaction-details/transaction-details-screen.tsx';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.transactionDetails);

export default guarded(TransactionDetailsScreen);
