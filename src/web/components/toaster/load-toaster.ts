/** The code of the toaster. It is loaded with the first toast. */
export const loadToaster = async () => (await import('./toaster.tsx')).Toaster
