import { IconButton } from './button.tsx';

interface ShareButtonProps {
  title: string;
  /** Path and query of the page's one address. */
  path: string;
}

/** What it does is loaded with the first press. */
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
