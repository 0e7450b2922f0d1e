import { z } from 'zod';

/** Whether a schema of a request knows a field at its top. */
export const hasField = (schema: unknown, name: string): boolean =>
  schema instanceof z.ZodObject && name in schema.shape;
