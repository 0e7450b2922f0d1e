/** JSON for a `<script>`: `<` is escaped, so that no text can close the element. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
