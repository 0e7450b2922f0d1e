import { routes } from '#web/routes/table.ts';
import { PartnerScreen } from '#web/screens/item/partner-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadPartner } from '#web/server/loads/item.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.partner, loadPartner);

export default guarded(PartnerScreen);
