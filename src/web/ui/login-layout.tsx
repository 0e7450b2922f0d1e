/** The login pages: the form on the left, the brand's tagline and its coin on the right. */
import type { ReactNode, Ref } from 'react';
import { Brand } from './brand.tsx';
import { IconLink } from './button.tsx';
import { cx } from '#web/lib/cx.ts';
import { LargeCoin } from './coins.tsx';
import styles from './login-layout.module.css';
import { Steps } from './steps.tsx';

interface LoginLayoutProps {
  brand: string;
  /** Where the back arrow leads; the first step has none. */
  back?: { href: string } | null;
  /** "Step 1 of 2" */
  step?: { current: number; of: number };
  title: string;
  /** To move the focus to the title when the step changes in place. */
  titleRef?: Ref<HTMLHeadingElement>;
  lead?: ReactNode;
  /** The form. */
  children: ReactNode;
  /** At the bottom: a MoreLink to help. */
  foot?: ReactNode;
  /** The brand's tagline. */
  statement: string;
  /** Below the tagline, on a desktop. */
  text?: string;
  /** On a phone shows the tagline in a band above the form: only on the first step. */
  peek?: boolean;
}

export function LoginLayout(props: LoginLayoutProps) {
  const { brand, back, step, title, titleRef, lead, children } = props;
  const { foot, statement, text, peek } = props;
  return (
    <div className={styles.login}>
      <div className={styles.form}>
        <div className={styles.head}>
          {back && <IconLink icon="arrow-left" label="Back" href={back.href} className={styles.back} />}
          <Brand name={brand} className={back ? 'desktop-only' : undefined} />
        </div>
        {peek && (
          <div className={cx(styles.peek, 'phone-only')} aria-hidden="true">
            <p>{statement}</p>
            <LargeCoin className={styles.peekCoin} />
          </div>
        )}
        <div className={styles.in}>
          <div className={styles.words}>
            {step && <Steps {...step} />}
            <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
              {title}
            </h1>
            {lead && <p className="lead">{lead}</p>}
          </div>
          {children}
        </div>
        {foot && <div className={cx('meta', styles.foot)}>{foot}</div>}
      </div>
      <div className={styles.art} aria-hidden="true">
        <LargeCoin className={styles.artCoin} />
        <p className={cx('statement', styles.statement)}>{statement}</p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
    </div>
  );
}
