import { IconButton } from './button.tsx';

interface ShareButtonProps {
  title: string;
  /** Path and query of the page's canonical address. */
  path: string;
}

/** Its code is loaded when it is first pressed. */
export function ShareButton({ title, path }: ShareButtonProps) {
  return (
    <IconButton
      icon="share-network"
      label="Share"
      className="js-only"
      onClick={() =>
        void import('./share.ts').then(
          ({ share }) => share(title, path),
          () => undefined,
        )
      }
    />
  );
}
