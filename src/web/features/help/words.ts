/** How members get an answer. */
export const HELP_LEAD = 'Most answers are a search away. For the others, we are.';
