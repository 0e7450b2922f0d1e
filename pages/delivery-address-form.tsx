import { routes } from '#web/routes/table.ts';
import { AddressFormScreen } from '#web/screens/address/address-form-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadAddressForm } from '#web/server/loads/addresses.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.addressForm, loadAddressForm);

export default guarded<typeof getServerSideProps>(AddressFormScreen);
