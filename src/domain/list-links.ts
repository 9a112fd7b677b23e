/** The page of a read-only link; anyone with the secret can read it. */
export const sharedListPath = (secret: string): string => `/list/${secret}`
