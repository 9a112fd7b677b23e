type Cleanup = () => Promise<unknown>

const cleanups: Cleanup[] = []

/**
 * What a file of tests must not leave to the next one in its process. Vitest's own `afterAll` does not do: it is not
 * heard inside another hook, and one that stands in a module is heard only for the first file that loads it.
 */
export const onFileFinished = (cleanup: Cleanup): void => void cleanups.push(cleanup)

/** The last thing that happens in every file, last opened first. */
export const cleanUpAfterFile = async (): Promise<void> => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
