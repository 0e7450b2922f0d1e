/** The pictures of a code for scanning at a counter, each shown by its own button. */
import { Button, ButtonRow } from '#web/ui/button.tsx';
import { CodePicture, type DrawnCode } from '#web/ui/code-picture.tsx';
import type { DrawingKind } from './code-drawing.ts';

const NAMES = { barcode: 'Barcode', qr: 'QR code' } as const satisfies Record<DrawingKind, string>;
const ICONS = { barcode: 'barcode', qr: 'qr-code' } as const;
const KINDS = Object.keys(NAMES) as DrawingKind[];

export interface ShownPicture {
  kind: DrawingKind;
  picture: DrawnCode;
}

interface CodePicturesProps {
  code: string;
  /** What the code is for. */
  name: string;
  /** The page shows other codes too, so each button says which one it belongs to. */
  amongOthers?: boolean;
  shown: ShownPicture | null;
  /** The picture that is being drawn. */
  busy?: DrawingKind | null;
  onToggle: (kind: DrawingKind) => void;
}

export function CodePictures({ code, name, amongOthers, shown, busy, onToggle }: CodePicturesProps) {
  return (
    <>
      <ButtonRow className="no-print">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            icon={ICONS[kind]}
            aria-pressed={shown?.kind === kind}
            aria-label={amongOthers ? `${NAMES[kind]} of ${name}` : undefined}
            busy={busy === kind}
            busyLabel="Drawing"
            onClick={() => onToggle(kind)}
          >
            {NAMES[kind]}
          </Button>
        ))}
      </ButtonRow>
      {shown && <CodePicture label={`${NAMES[shown.kind]} of ${name}`} {...shown.picture} code={code} />}
    </>
  );
}
