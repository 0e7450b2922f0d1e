/** Rows of cells, the first one with the names of the columns. */
export type Table = readonly (readonly (string | number)[])[];
