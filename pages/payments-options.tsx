import { routes } from '#web/routes/table.ts';
import { PaymentsOptionsScreen } from '#web/screens/payments-options/payments-options-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadPaymentsOptions } from '#web/server/loads/payments-options.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.paymentsOptions, loadPaymentsOptions);

export default guarded<typeof getServerSideProps>(PaymentsOptionsScreen);
