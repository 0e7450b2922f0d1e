// Before all browser tests: starts one product and passes its addresses to the tests by the environment.
import { startProduct } from '../../support/running-product.ts';

// Playwright calls the default export, and the function that it returns after the last test.
// eslint-disable-next-line import-x/no-default-export -- the test tool asks for it
export default async function startForAllTests(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['E2E_WEB_URL'] = product.webUrl;
  process.env['E2E_API_URL'] = product.apiUrl;
  process.env['E2E_DATA_DIR'] = product.dataDir;
  process.env['E2E_SAID'] = product.output();
  return product.stop;
}
