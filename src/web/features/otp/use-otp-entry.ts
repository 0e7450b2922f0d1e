// A one-time password as it is typed: its digits, and what is wrong with them.
import { useCallback, useRef, useState } from 'react';
import type { Failure } from '#web/api/failure.ts';

export interface OtpProblem {
  message: string;
  /** The refused call; null if the digits were not even sent. */
  refusal: Failure | null;
}

export interface OtpEntry {
  code: string;
  /** A new object for each refusal, so that the same one is noticed again. */
  problem: OtpProblem | null;
  fill: (digits: string) => void;
  /** Whether the field still holds these digits, also if it has changed since the last rendering. */
  holds: (digits: string) => boolean;
  /** Stable. */
  refuse: (message: string, failure?: Failure) => void;
  clearProblem: () => void;
}

export const useOtpEntry = (): OtpEntry => {
  const [code, setCode] = useState('');
  const newest = useRef('');
  const [problem, setProblem] = useState<OtpProblem | null>(null);
  return {
    code,
    problem,
    fill: (digits) => {
      newest.current = digits;
      setCode(digits);
    },
    holds: (digits) => newest.current === digits,
    refuse: useCallback((message, failure) => setProblem({ message, refusal: failure ?? null }), []),
    clearProblem: () => setProblem(null),
  };
};
