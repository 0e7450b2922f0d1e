// Loaded into each process of the web server: once it is asked to stop, a connection ends with the answer that is on
// its way. The framework closes the server, which leaves connections that are in use open, and those of a busy browser
// or a load balancer are in use for as long as somebody asks.
import { subscribe } from 'node:diagnostics_channel';

subscribe('http.server.request.start', ({ server, response }) => {
  if (!server.listening) response.setHeader('Connection', 'close');
});
// What was asked before the stop could not be told so.
subscribe('http.server.response.finish', ({ server }) => {
  if (!server.listening) setImmediate(() => server.closeIdleConnections());
});
