import { routes } from '#web/routes/table.ts';
import { ListingScreen } from '#web/screens/listing/listing-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadListing } from '#web/server/loads/listing.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.partners, loadListing('PARTNER'));

export default guarded<typeof getServerSideProps>(ListingScreen);
