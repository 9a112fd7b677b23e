import { afterAll } from 'vitest'
import { setSend } from '#web/lib/api-client.ts'

// Test files of the screens share a process, so the responses of one file must not leak into the next.
afterAll(() => setSend())
