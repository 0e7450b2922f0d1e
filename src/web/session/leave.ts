/** Leaves for another page by a full navigation: nothing in this page's memory survives it. */
export const leaveFor = (href: string): void => window.location.assign(href);

/** Reloads the page. */
export const loadAgain = (): void => window.location.reload();
