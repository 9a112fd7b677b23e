type Cleanup = () => Promise<unknown>

const cleanups: Cleanup[] = []

/**
 * Registers cleanup at the end of a test file, because the next file runs in the same process. Vitest's own `afterAll` does
 * not work here: it is ignored inside another hook, and in a module it runs only for the first file that loads the module.
 */
export const onFileFinished = (cleanup: Cleanup): void => void cleanups.push(cleanup)

/**
 * Runs at the very end of every file, in reverse order of registration. A failure does not stop the others: what stays open
 * would make every later file of this process fail.
 */
export const cleanUpAfterFile = async (): Promise<void> => {
  const failures: unknown[] = []
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      await cleanup()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The cleanup after a test file failed.')
}
