import { routes } from '#web/routes/table.ts';
import { ConversionReceiptScreen } from '#web/screens/convert-coins/conversion-receipt-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadConversionReceipt } from '#web/server/loads/conversion.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.coinConversionReceipt, loadConversionReceipt);

export default guarded(ConversionReceiptScreen);
