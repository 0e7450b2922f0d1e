// A code as a barcode or QR code: the dark modules, row by row. Loaded when the member asks to see one.
import type { DrawnCode } from '#web/ui/code-picture.tsx';

export type DrawingKind = 'barcode' | 'qr';

/** Rows of modules; a barcode has one. */
type Drawing = readonly (readonly boolean[])[];

const barcode = async (code: string): Promise<Drawing> => {
  const { default: encode } = await import('jsbarcode');
  // Given an object, the library draws nothing and only notes the bars: drawing them here needs no inline style.
  const noted: { encodings?: { data: string }[] } = {};
  encode(noted, code, { format: 'CODE128' });
  return [[...(noted.encodings ?? []).map(({ data }) => data).join('')].map((bar) => bar === '1')];
};

const qr = async (code: string): Promise<Drawing> => {
  const { encode } = await import('uqr');
  return encode(code, { ecc: 'M', border: 0 }).data;
};

export const draw = (kind: DrawingKind, code: string): Promise<Drawing> =>
  kind === 'barcode' ? barcode(code) : qr(code);

/** The dark modules as a single path, one unit each. */
const pathOf = (drawing: Drawing): string =>
  drawing.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

export const pictureOf = (drawing: Drawing): DrawnCode => ({
  width: drawing[0]?.length ?? 0,
  height: drawing.length,
  path: pathOf(drawing),
});
