// The one mock of the network in web tests: it starts without handlers, and what nothing handles is an error.
// `mockServer.use(mockEndpoint(orders.list, …))` adds an answer for the test at hand.
import { setupServer } from 'msw/node';

export const mockServer = setupServer();

/** Lets the mock server stand in for the network in every test of the file. */
export const mockTheNetwork = (): void => {
  beforeAll(() => mockServer.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => mockServer.resetHandlers());
  afterAll(() => mockServer.close());
};
