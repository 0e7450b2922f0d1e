import { useEffect, useRef } from 'react';

/** The head of a step. It takes the focus where the step was reached by a press, so that it is read out. */
export function StepTitle({ children, focus }: { children: string; focus: boolean }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focus) ref.current?.focus();
  }, [focus]);
  return (
    <span ref={ref} tabIndex={-1}>
      {children}
    </span>
  );
}
