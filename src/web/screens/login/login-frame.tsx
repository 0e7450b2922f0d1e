/** The frame of each login step: the brand's tagline and coin, and the help that opens in place. */
import type { ReactNode, Ref } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { helpClosed, helpOpened, selectLogin } from '#web/features/login/state.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { MoreButton } from '#web/ui/layout.tsx';
import { LoginLayout } from '#web/ui/login-layout.tsx';
import { LoginHelp } from './login-help.tsx';

interface LoginFrameProps {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  lead: ReactNode;
  /** Step 1 or 2 of the two that everybody takes. */
  step?: 1 | 2;
  backHref?: string;
  peek?: boolean;
  /** The label of the help link on this step. */
  helpLabel?: string;
  children: ReactNode;
}

export function LoginFrame(props: LoginFrameProps) {
  const { title, titleRef, lead, step, backHref, peek = false, children } = props;
  const { helpLabel = 'Help with signing in' } = props;
  const dispatch = useAppDispatch();
  const config = useAppSelector(clientConfig.selectData);
  const { modalVisible } = useAppSelector(selectLogin);
  return (
    <LoginLayout
      brand={config?.name ?? ''}
      back={backHref === undefined ? null : { href: backHref }}
      title={title}
      lead={lead}
      statement={config?.tagline ?? ''}
      text={config?.description ?? ''}
      peek={peek}
      {...(titleRef ? { titleRef } : {})}
      {...(step ? { step: { current: step, of: 2 } } : {})}
      foot={
        <MoreButton icon="headset" className="js-only" onClick={() => dispatch(helpOpened())}>
          {helpLabel}
        </MoreButton>
      }
    >
      <noscript>Signing in needs JavaScript. Turn it on and load this page again.</noscript>
      {children}
      <LoginHelp
        open={modalVisible}
        onClose={() => dispatch(helpClosed())}
        phone={config?.support.phone ?? ''}
        email={config?.support.email ?? ''}
      />
    </LoginLayout>
  );
}
