import { routes } from '#web/routes/table.ts';
import { PartnerTermsScreen } from '#web/screens/shop-and-earn/partner-terms-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadPartnerTerms } from '#web/server/loads/shop-and-earn.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.partnerTerms, loadPartnerTerms);

export default guarded(PartnerTermsScreen);
