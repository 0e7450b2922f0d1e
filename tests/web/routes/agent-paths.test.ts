import { isOpenToAgents } from '#web/routes/agent-paths.ts';
import { routes, type RouteRow } from '#web/routes/table.ts';
import { addressOf } from '../../support/address-of.ts';

/** An address for each row of the table, except the fallback of unknown paths, which no link leads to. */
const addresses = Object.values<RouteRow>(routes)
  .filter((row) => row !== routes.unknown)
  .map((row) => [addressOf(row), row.agent] as const);

it.each(addresses)('knows whether %s is open to agents: %s', (path, agent) => {
  expect(isOpenToAgents(path)).toBe(agent);
  expect(isOpenToAgents(`${path}?a=/&returnTo=/profile#part`)).toBe(agent);
});

it('treats addresses that are not pages of ours as open', () => {
  expect(isOpenToAgents('https://social.example/profile')).toBe(true);
  expect(isOpenToAgents('#main')).toBe(true);
});
