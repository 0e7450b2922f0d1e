// `npm run conformance -- --api URL --session 'jwt=…; token=…'`: reports for every endpoint of a running API whether
// it keeps the contract, and if not, in which field (docs/conformance.md). Exits with 1 if any endpoint fails.
// Changes nothing: endpoints that only read are read; all others are called in such a way that they must refuse.
import { parseArgs } from 'node:util';
import { contract } from '#contract/index.ts';
import { DEFAULT_CLIENT, SESSION_COOKIE, TOKEN_COOKIE } from '#contract/enums.ts';
import { ArgumentError, runCommand } from '../command.ts';
import { pluralize } from '../format.ts';
import {
  ANSWER_TIMEOUT_MS,
  createRun,
  endpointsInOrder,
  failureReason,
  type Report,
  type Target,
} from './run.ts';
import { formatViolations } from './format-violations.ts';
import { DEFAULT_GIVEN } from './reads.ts';

const USAGE = `Usage: npm run conformance -- --api URL [--auth URL] [--search URL] --session 'jwt=…; token=…'
       [--client NAME] [--given field=value]…
--session takes the two cookies of a signed-in member. --auth and --search default to --api.
--given supplies a value for calls to read, such as --given conversionId=CV-1 or --given redirects.raas.target=shelf.`;

const urlFrom = (name: string, text: string): string => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new ArgumentError(`--${name} takes an address with http or https, not "${text}"`);
  }
  return text;
};

/** `name=value` pairs as an object. */
const pairs = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    texts.map((text) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text.trim()) ?? [];
      if (!name) throw new ArgumentError(`"${text}" is not of the form name=value`);
      return [name, value];
    }),
  );

const sessionFrom = (text: string): Target['session'] => {
  const cookies = pairs(text.split(';').filter((part) => part.trim() !== ''));
  const [jwt, token] = [cookies[SESSION_COOKIE], cookies[TOKEN_COOKIE]];
  if (!jwt || !token)
    throw new ArgumentError(`--session takes both cookies: '${SESSION_COOKIE}=…; ${TOKEN_COOKIE}=…'`);
  return { jwt, token };
};

const parseTarget = (): Target => {
  const { values } = parseArgs({
    options: {
      api: { type: 'string' },
      auth: { type: 'string' },
      search: { type: 'string' },
      session: { type: 'string' },
      client: { type: 'string', default: DEFAULT_CLIENT },
      given: { type: 'string', multiple: true, default: [] },
    },
  });
  if (!values.api || !values.session) throw new ArgumentError(USAGE);
  const api = urlFrom('api', values.api);
  return {
    hosts: {
      api,
      auth: urlFrom('auth', values.auth ?? api),
      search: urlFrom('search', values.search ?? api),
    },
    session: sessionFrom(values.session),
    client: values.client,
    given: { ...DEFAULT_GIVEN, ...pairs(values.given) },
  };
};

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

const noteOn = ({ unseen, refusalsOnly }: Report): string => {
  if (refusalsOnly) return ', refusals only';
  return unseen ? `, data not seen: ${unseen}` : '';
};

const printReport = (report: Report): void => {
  const { endpoint, calls, violations } = report;
  const verdict = violations.length > 0 ? 'FAIL' : 'ok  ';
  printLine(
    `${verdict} ${endpoint.id}  ${endpoint.method} ${endpoint.path}  (${pluralize(calls, 'call')}${noteOn(report)})`,
  );
  formatViolations(violations).forEach(printLine);
};

const SIGNED_OUT =
  'The session was refused: take the two cookies of a member who is signed in to this API, or no call for members can be checked. If they are, is --client the brand of that member?';

const isSignedOut = ({ endpoint, violations }: Report): boolean =>
  endpoint.id === contract.member.detail.id &&
  violations.some(({ problem }) => problem.includes('UNAUTHENTICATED'));

/** A summary of the run, including for how many endpoints only refusals, or no data, were seen. */
const summarize = (reports: readonly Report[]): string => {
  const failing = reports.filter(({ violations }) => violations.length > 0).length;
  const unseen = reports.filter((report) => report.unseen !== null).length;
  const refused = reports.filter(({ refusalsOnly }) => refusalsOnly).length;
  return [
    `${pluralize(reports.length, 'endpoint')}: ${reports.length - failing} keep the contract, ${failing} ${failing === 1 ? 'does' : 'do'} not.`,
    `${refused} change something and were checked for refusals only.`,
    ...(unseen > 0 ? [`The data of ${unseen} was not seen, because this member has none.`] : []),
  ].join('\n');
};

/** Any answer will do. Throws ArgumentError if there is none. */
const assertAnswers = async (address: string): Promise<void> => {
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await answer.body?.cancel();
  } catch (error) {
    throw new ArgumentError(`Nothing answers at ${address}: ${failureReason(error as Error)}`);
  }
};

const run = async (): Promise<void> => {
  const target = parseTarget();
  for (const address of new Set(Object.values(target.hosts))) await assertAnswers(address);
  const reportOf = createRun(target);
  const reports: Report[] = [];
  for (const endpoint of endpointsInOrder()) {
    const report = await reportOf(endpoint);
    reports.push(report);
    printReport(report);
  }
  printLine(`\n${summarize(reports)}`);
  if (reports.some(isSignedOut)) printLine(SIGNED_OUT);
  if (reports.some(({ violations }) => violations.length > 0)) process.exitCode = 1;
};

await runCommand(run, USAGE);
