import { useEffect, useRef, useState } from 'react';

export type LookUp<Found> =
  { kind: 'idle' | 'looking' | 'unknown' | 'failed' } | { kind: 'found'; found: Found };

/** What a directory says: null where it knows nothing of it, undefined where it could not be asked. */
type Ask<Found> = (typed: string, signal: AbortSignal) => Promise<Found | null | undefined>;

/** Looks up what was typed last, once it is whole; the answer to what was typed before is dropped. */
export const useLookUp = <Found>(isWhole: (typed: string) => boolean, ask: Ask<Found>) => {
  const [state, setState] = useState<LookUp<Found>>({ kind: 'idle' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  /** Answers what was found, where it still counts. */
  const lookUp = async (typed: string): Promise<Found | null> => {
    under.current?.abort();
    if (typed === '' || !isWhole(typed)) {
      setState({ kind: 'idle' });
      return null;
    }
    const { signal } = (under.current = new AbortController());
    setState({ kind: 'looking' });
    const found = await ask(typed, signal);
    if (signal.aborted) return null;
    if (found === undefined) setState({ kind: 'failed' });
    else setState(found === null ? { kind: 'unknown' } : { kind: 'found', found });
    return found ?? null;
  };
  return { state, lookUp };
};
