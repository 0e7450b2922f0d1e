/** Leaves for another page by a full navigation: nothing in this page's memory survives it. */
export const navigateTo = (href: string): void => window.location.assign(href);

/** Reloads the page. */
export const reloadPage = (): void => window.location.reload();
