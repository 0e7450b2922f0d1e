/** Shows the generic error screen on an uncaught rendering error (spec §2) and reports it. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { report } from '#web/lib/reporting.ts';
import { FailureScreen } from './fixed-screens.tsx';

interface Props {
  /** The page's path and query: navigating to another page tries again. */
  address: string;
  children: ReactNode;
}

interface State {
  /** The address of the page that failed; empty until it is noted. */
  failedAt: string | null;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): State {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps({ address }: Props, { failedAt }: State): State | null {
    return failedAt && failedAt !== address ? { failedAt: null } : null;
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.setState({ failedAt: this.props.address });
    report(error, { componentStack: info.componentStack ?? '' });
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    // Announced, because it replaces what was being read.
    return (
      <div role="alert">
        <FailureScreen />
      </div>
    );
  }
}
