/** Tabs: links if each has its own URL, buttons (following the ARIA pattern) if they switch a panel. */
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabLinksProps {
  label: string;
  items: readonly { href: string; label: ReactNode; current?: boolean }[];
}

export function TabLinks({ label, items }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.list}>
      {items.map((item) => (
        <a
          key={item.href}
          href={item.href}
          className={styles.tab}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
        </a>
      ))}
    </nav>
  );
}

export interface Tab {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The open tab's id; without it the first is open and the component keeps the state itself. */
  value?: string;
  onChange?: (id: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const buttons = useRef(new Map<string, HTMLButtonElement | null>());
  const openId = value ?? own;

  const choose = (id: string) => {
    setOwn(id);
    onChange?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === openId);
    const next = tabs[nextIndex(event.key, at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    buttons.current.get(next.id)?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={(node) => void buttons.current.set(tab.id, node)}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === openId}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === openId ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          className={styles.panel}
          hidden={tab.id !== openId}
          tabIndex={0}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

/** The index for an arrow, Home or End; -1 for any other key. */
function nextIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
