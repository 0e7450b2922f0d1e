import { useEffect, useRef } from 'react';

/** The heading of a step. It takes the focus after a press, so that it is announced. */
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
