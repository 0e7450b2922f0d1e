/** The app around a page: error boundary, shell, document head, toasts. */
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { WEB_APP_VERSION } from '#contract/enums.ts';
import { GENERIC_MESSAGE, NOT_FOUND_TITLE } from '#web/api/failure.ts';
import { brandFile, clientConfig } from '#web/features/brand/config.ts';
import { startReporting } from '#web/lib/reporting.ts';
import type { FrameProps } from '#web/routes/page-props.ts';
import type { RouteRow } from '#web/routes/table.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ToastHost } from '#web/ui/toast.ts';
import { SignOnScreen } from './sign-on-screen.tsx';
import { AppShell } from './app-shell.tsx';
import { DocumentHead } from './document-head.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OriginProvider, UNKNOWN_ORIGIN, useOrigin } from './origin.ts';
import { usePageCache } from './use-page-cache.ts';
import { useLinks } from './use-links.ts';
import { useOfflinePage } from './use-offline-page.ts';
import { useEarlyInput } from './use-early-input.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

interface AppFrameProps {
  pageProps: FrameProps;
  children: ReactNode;
}

const failureTitle = ({ failure }: FrameProps): string | null => {
  if (!failure || failure.isLate) return null;
  return failure.status === 404 ? NOT_FOUND_TITLE : GENERIC_MESSAGE;
};

/** The document head of any page: from its load, else its route, else the brand. */
function PageHead({ route, pageProps }: { route: RouteRow; pageProps: FrameProps }) {
  const config = useAppSelector(clientConfig.selectData);
  const origin = useOrigin();
  const { head = {}, failure, path = '/' } = pageProps;
  return (
    <DocumentHead
      title={failureTitle(pageProps) ?? head.title ?? route.title ?? config?.tagline ?? ''}
      description={head.description ?? config?.description ?? ''}
      origin={origin}
      path={head.canonical ?? path}
      noindex={route.noindex || Boolean(failure) || Boolean(head.noindex)}
      siteName={config?.name ?? ''}
      image={head.image ?? brandFile(config, 'share.png')}
    />
  );
}

export function App({ pageProps, children }: AppFrameProps) {
  const { route } = pageProps;
  const { asPath } = useRouter();
  useEffect(() => {
    const dsn = document.documentElement.dataset['sentryDsn'] ?? null;
    return startReporting(dsn, WEB_APP_VERSION);
  }, []);
  useLinks();
  useOfflinePage();
  useEarlyInput();
  usePageCache(pageProps);
  useScrollRestoration();
  if (!route) return children;
  return (
    <OriginProvider value={pageProps.origin ?? UNKNOWN_ORIGIN}>
      {/* The outer boundary is for the frame itself. */}
      <ErrorBoundary address={asPath}>
        <PageHead route={route} pageProps={pageProps} />
        {pageProps.signOn ? (
          <SignOnScreen />
        ) : (
          <>
            <AppShell route={route}>
              <ErrorBoundary address={asPath}>{children}</ErrorBoundary>
            </AppShell>
            <ToastHost />
          </>
        )}
      </ErrorBoundary>
    </OriginProvider>
  );
}
