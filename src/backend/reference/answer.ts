// The part of the OpenAPI document that says what a call answers.
import type { JsonSchema } from './json-schema.ts';

export interface Media {
  schema: JsonSchema;
  example?: unknown;
  /** By name; several if alternatives exclude each other. */
  examples?: Record<string, { summary: string; value: unknown }>;
}

export interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content: { 'application/json': Media };
}
