type Cleanup = () => Promise<unknown>

const cleanups: Cleanup[] = []

/**
 * Registers cleanup at the end of a test file, because the next file runs in the same process. Vitest's own `afterAll` does
 * not work here: it is ignored inside another hook, and in a module it runs only for the first file that loads the module.
 */
export const onFileFinished = (cleanup: Cleanup): void => void cleanups.push(cleanup)

/** Runs at the very end of every file, in reverse order of registration. */
export const cleanUpAfterFile = async (): Promise<void> => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
