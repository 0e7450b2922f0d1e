// Which bank an IFSC belongs to, from the offline data of the package ifsc (MIT; based on the lists of the Reserve
// Bank). It knows which branches exist, but only their codes: a branch's name would need a network call
// (docs/decisions/023).
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// The package's entry loads code for network calls. Its exact version is pinned, so reading its files is safe.
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('ifsc/package.json')), 'src');

interface Directory {
  names: Record<string, string>;
  /** Codes of branches by bank; all-digit codes are numbers. */
  branches: Record<string, (string | number)[]>;
  /** Codes lent to another bank, as whole codes or prefixes. */
  sublets: Record<string, string>;
}

const read = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(join(FOLDER, file), 'utf8')) as T;

const loadDirectory = async (): Promise<Directory> => {
  const [names, branches, exact, prefixes] = await Promise.all([
    read<Directory['names']>('banknames.json'),
    read<Directory['branches']>('IFSC.json'),
    read<Directory['sublets']>('sublet.json'),
    read<Directory['sublets']>('custom-sublets.json'),
  ]);
  return { names, branches, sublets: { ...prefixes, ...exact } };
};

let directory: Promise<Directory> | undefined;

/** Loads some megabytes on the first lookup; tries again after a failure. */
const openDirectory = (): Promise<Directory> => {
  directory ??= loadDirectory().catch((error: unknown) => {
    directory = undefined;
    throw error;
  });
  return directory;
};

interface Branch {
  bankName: string;
  branchCode: string;
}

/** The longest lent prefix decides. */
const bankCodeOf = ({ sublets }: Directory, ifsc: string): string => {
  for (let length = ifsc.length; length > 4; length -= 1) {
    const bank = sublets[ifsc.slice(0, length)];
    if (bank !== undefined) return bank;
  }
  return ifsc.slice(0, 4);
};

/** Null if the directory does not know the branch. */
export const branchOf = async (ifsc: string): Promise<Branch | null> => {
  const found = await openDirectory();
  const code = ifsc.slice(5);
  const listed = found.branches[ifsc.slice(0, 4)]?.includes(/^\d+$/.test(code) ? Number(code) : code);
  const bankName = found.names[bankCodeOf(found, ifsc)];
  return listed && bankName ? { bankName, branchCode: code } : null;
};
