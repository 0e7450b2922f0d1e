// Loaded into each process of the web server. Once the process is asked to stop, each connection closes after the
// answer in progress. The framework closes the server, but that leaves connections in use open, and those of a busy
// browser or load balancer are in use for as long as requests keep coming.
import { subscribe } from 'node:diagnostics_channel';

subscribe('http.server.request.start', ({ server, response }) => {
  if (!server.listening) response.setHeader('Connection', 'close');
});
// Requests from before the stop could not be given that header.
subscribe('http.server.response.finish', ({ server }) => {
  if (!server.listening) setImmediate(() => server.closeIdleConnections());
});
