/** Leaves for another page by a full navigation: nothing that this page holds in memory survives it. */
export const leaveFor = (href: string): void => window.location.assign(href);

/** Loads the page again as it is. */
export const loadAgain = (): void => window.location.reload();
