import { routes } from '#web/routes/table.ts';
import { TripsScreen } from '#web/screens/profile/trips-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadTrips } from '#web/server/loads/trips.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.trips, loadTrips);

export default guarded<typeof getServerSideProps>(TripsScreen);
