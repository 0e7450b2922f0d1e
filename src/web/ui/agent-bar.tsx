import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './agent-bar.module.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Wrap } from './layout.tsx';

interface AgentBarProps {
  /** The member who is being helped: "Ananya V." */
  member: string;
  /** Masked number of the member's card. */
  card?: string | null;
  /** The agent: "Rohit Deshpande, SUPPORT_ZILLION". */
  agent: string;
  /** "12:09 left", updated continuously. */
  left?: ReactNode;
  onEnd: () => void;
  busy?: boolean;
}

/** The gap below the bar, in pixels. */
const STEP = 16;

/** Keeps floating elements below the bar, whose height depends on long names and large text. */
const useRoomBelow = () => {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const height = bar.current?.offsetHeight ?? 0;
      if (height > 0) style.setProperty('--below-bar', `${height + STEP}px`);
    };
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--below-bar');
    };
  }, []);
  return bar;
};

/** Stays above everything, on every page of a support session. */
export function AgentBar({ member, card, agent, left, onEnd, busy }: AgentBarProps) {
  const bar = useRoomBelow();
  return (
    <aside ref={bar} className={cx(styles.bar, 'no-print')} aria-label="Support session">
      <Wrap className={styles.in}>
        <Icon name="headset" size="l" />
        <p>
          <strong>Helping {member}</strong>
          {card && <span className={cx('meta num', styles.line)}>Card {card}</span>}
          <span className={cx('meta', styles.line)}>Agent {agent}</span>
          {left && <span className={cx('meta num', styles.line)}>{left}</span>}
        </p>
        <Button variant="outline-hero" onClick={onEnd} busy={busy} busyLabel="Ending">
          End session
        </Button>
      </Wrap>
    </aside>
  );
}
