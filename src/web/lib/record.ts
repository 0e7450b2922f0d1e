// Values that come from elsewhere, before anything is known of them. Pure.

type UnknownRecord = Record<string, unknown>;

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record that a text holds as JSON; null where it holds none: anybody can write into a browser's storage. */
export const recordIn = (text: string | null | undefined): UnknownRecord | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};
