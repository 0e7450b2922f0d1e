import { IconButton } from './button.tsx';

interface ShareButtonProps {
  title: string;
  /** Path and query of the page's canonical address. */
  path: string;
  /** Called with null once its code is loaded, or with the reason why it could not be. */
  onLoad: (failure: unknown) => void;
}

/** Its code is loaded when it is first pressed. */
export function ShareButton({ title, path, onLoad }: ShareButtonProps) {
  return (
    <IconButton
      icon="share-network"
      label="Share"
      className="js-only"
      onClick={() =>
        void import('./share.ts').then(({ share }) => {
          onLoad(null);
          return share(title, path);
        }, onLoad)
      }
    />
  );
}
