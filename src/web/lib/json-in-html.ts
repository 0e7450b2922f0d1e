/** As JSON for a `<script>`: `<` is written as an escape, so that no text can end the element that it stands in. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
