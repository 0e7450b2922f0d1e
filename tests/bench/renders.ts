// Server renders per second of each page, without a cache in front.
import autocannon from 'autocannon';
import { withPages, type Targets } from './pages.ts';
import { median, progress, table, type Effort, type Part } from './part.ts';

const AIM = 0.5;

const rendersPerSecond = async (url: string, seconds: number): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 10, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} bad answers and ${errors} errors under load.`);
  return requests.average;
};

interface Renders {
  perSecond: number;
  toBare: number;
}

/**
 * The medians of rounds that visit all targets in turn. Each page is compared with the bare one of the same round, so
 * that other load on the machine affects both.
 */
const measureRenders = async (
  targets: Targets,
  rounds: number,
  seconds: number,
): Promise<Map<string, Renders>> => {
  const seen = new Map(Object.keys(targets).map((name) => [name, [] as number[]]));
  for (const url of Object.values(targets)) await rendersPerSecond(url, Math.min(seconds, 2));
  for (let round = 0; round < rounds; round += 1) {
    progress(`round ${round + 1} of ${rounds}`);
    for (const [name, url] of Object.entries(targets))
      seen.get(name)!.push(await rendersPerSecond(url, seconds));
  }
  const bare = seen.get('bare')!;
  const ofRounds = (figures: readonly number[]): Renders => ({
    perSecond: median(figures),
    toBare: median(figures.map((figure, round) => figure / bare[round]!)),
  });
  return new Map([...seen].map(([name, figures]) => [name, ofRounds(figures)]));
};

const effortOf = ({ quick }: Effort): [rounds: number, seconds: number] => (quick ? [1, 1] : [11, 3]);

export const renders: Part = {
  name: 'renders',
  title: 'Server renders',
  measure: async (effort) => {
    const [rounds, seconds] = effortOf(effort);
    const pages = await withPages((targets) => measureRenders(targets, rounds, seconds));
    const rows = [...pages].map(([name, { perSecond, toBare }]) => [
      name,
      Math.round(perSecond).toString(),
      toBare.toFixed(2),
    ]);
    return `Compared with a bare Next pages app of the same versions (one \`getServerSideProps\` page with a heading): medians of
${rounds} interleaved rounds of ${seconds} s with 10 connections and no cache in front; each page is compared with the bare
one of the same round. This app renders with one process per core, as with \`npm start\`; the bare app with the single
process of \`next start\`. Aim: ≥ ${AIM.toFixed(2)} × bare.

${table(['page', 'renders/s', '× bare'], rows)}`;
  },
};
