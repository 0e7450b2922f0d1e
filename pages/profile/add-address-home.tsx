import { routes } from '#web/routes/table.ts';
import { AddressesScreen } from '#web/screens/profile/addresses-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadAddresses } from '#web/server/loads/addresses.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.addresses, loadAddresses);

export default guarded(AddressesScreen);
