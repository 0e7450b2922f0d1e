import { useEffect, useRef, useState } from 'react';

export type LookUp<Found> =
  { kind: 'idle' | 'looking' | 'unknown' | 'failed' } | { kind: 'found'; found: Found };

/** The directory's answer: null if it has no entry, undefined if it could not be reached. */
type FindEntry<Found> = (typed: string, signal: AbortSignal) => Promise<Found | null | undefined>;

/** Looks up the latest input once it is complete; answers to earlier input are dropped. */
export const useLookUp = <Found>(isWhole: (typed: string) => boolean, findEntry: FindEntry<Found>) => {
  const [state, setState] = useState<LookUp<Found>>({ kind: 'idle' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  /** Returns what was found, unless newer input has replaced it. */
  const lookUp = async (typed: string): Promise<Found | null> => {
    under.current?.abort();
    if (typed === '' || !isWhole(typed)) {
      setState({ kind: 'idle' });
      return null;
    }
    const { signal } = (under.current = new AbortController());
    setState({ kind: 'looking' });
    const found = await findEntry(typed, signal);
    if (signal.aborted) return null;
    if (found === undefined) setState({ kind: 'failed' });
    else setState(found === null ? { kind: 'unknown' } : { kind: 'found', found });
    return found ?? null;
  };
  return { state, lookUp };
};
