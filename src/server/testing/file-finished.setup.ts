import { afterAll } from 'vitest'
import { cleanUpAfterFile } from './file-finished.ts'

// Vitest runs this before every file, although all else stays loaded.
afterAll(cleanUpAfterFile)
