// Shapes with a title, such as an order or a payment: each is written once, among the components of the document, and
// everything that contains one refers to it.
import type { z } from 'zod';
import { titledSchemaOf, without, type JsonSchema, type TitledSchema } from './json-schema.ts';

const SHAPES_AT = '#/components/schemas/';

/** "Purchase of Plus" as a name that programs can use: PurchaseOfPlus. */
const nameOf = (title: string): string =>
  title.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, first: string) => first.toUpperCase());

/** The name of the shape that a reference points to; undefined if it is no reference. */
export const shapeNamed = ({ $ref }: JsonSchema): string | undefined => $ref?.slice(SHAPES_AT.length);

/** Replaces shapes in a schema by references and collects the shapes. Throws if two different shapes share a title. */
export const collectShapes = () => {
  const shapes: Record<string, JsonSchema> = {};

  const addShape = (name: string, shape: JsonSchema): void => {
    const known = shapes[name];
    if (known && JSON.stringify(known) !== JSON.stringify(shape)) {
      throw new Error(`Two shapes are called ${name}`);
    }
    shapes[name] = shape;
  };

  const toReference = (part: TitledSchema): JsonSchema => {
    const { title, description, ownWords } = part;
    if (title === undefined) return part;
    const name = nameOf(title);
    const shape = without(part, 'description', 'examples', 'ownWords');
    addShape(name, { ...shape, ...(ownWords && { description: ownWords }) });
    const $ref = `${SHAPES_AT}${name}`;
    return description === undefined ? { $ref } : { $ref, description };
  };

  return {
    shapes,
    refToShape: (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
      titledSchemaOf(schema, io, toReference),
  };
};

export type Shapes = ReturnType<typeof collectShapes>;
