// The network mock of all web tests: it starts without handlers, and an unhandled request is an error.
// `mockServer.use(mockEndpoint(orders.list, …))` adds an answer for the current test.
import { setupServer } from 'msw/node';

export const mockServer = setupServer();

/** Replaces the network by the mock server in every test of the file. */
export const mockNetwork = (): void => {
  beforeAll(() => mockServer.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => mockServer.resetHandlers());
  afterAll(() => mockServer.close());
};
