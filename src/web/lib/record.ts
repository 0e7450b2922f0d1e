// Reads values from outside the app, whose type is unknown. Pure.

type UnknownRecord = Record<string, unknown>;

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a record from JSON; null if the text holds none, since anybody can write to a browser's storage. */
export const recordIn = (text: string | null | undefined): UnknownRecord | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};
