import { routes } from '#web/routes/table.ts';
import { AddressFormScreen } from '#web/screens/address/address-form-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadEditAddress } from '#web/server/loads/addresses.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.editAddress, loadEditAddress);

export default guarded<typeof getServerSideProps>(AddressFormScreen);
