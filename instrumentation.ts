// Runs once in each process of the web server, before it answers anything.
export const register = async (): Promise<void> => {
  // In this form, the build for other runtimes leaves the import out.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { rewriteUnreadableAddresses } = await import('#web/server/readable-address.ts');
    rewriteUnreadableAddresses();
    const { keepFailuresOutOfCaches } = await import('#web/server/uncached-failures.ts');
    keepFailuresOutOfCaches();
  }
};
