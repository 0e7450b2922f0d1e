/** A barcode or a QR code, drawn from its modules. */
import styles from './code-picture.module.css';

export interface DrawnCode {
  /** In units of one module. */
  width: number;
  height: number;
  /** The dark modules. */
  path: string;
}

interface CodePictureProps extends DrawnCode {
  /** "Barcode of …": describes it for those who cannot see it. */
  label: string;
  /** Shown below it, to be typed if scanning fails; omitted if it is shown nearby anyway. */
  code?: string;
}

export function CodePicture({ label, width, height, path, code }: CodePictureProps) {
  const isBars = height === 1;
  return (
    <figure className={styles.paper}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio={isBars ? 'none' : undefined}
        shapeRendering="crispEdges"
        className={isBars ? styles.bars : styles.square}
      >
        <path d={path} fill="currentColor" />
      </svg>
      {code && (
        <figcaption className={styles.code} translate="no">
          {code}
        </figcaption>
      )}
    </figure>
  );
}
