import { SALUTATIONS } from '#contract/enums.ts';

/** The options of the field for the salutation. */
export const GREETINGS = SALUTATIONS.map((value) => ({ value, label: value }));
