import { afterAll } from 'vitest'
import { cleanUpAfterFile } from './file-finished.ts'

// Vitest runs this before every file, even though modules stay loaded.
afterAll(cleanUpAfterFile)
