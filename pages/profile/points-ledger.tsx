import { routes } from '#web/routes/table.ts';
import { PointsLedgerScreen } from '#web/screens/profile/points-ledger-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadPointsLedger } from '#web/server/loads/points-ledger.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.pointsLedger, loadPointsLedger);

export default guarded<typeof getServerSideProps>(PointsLedgerScreen);
