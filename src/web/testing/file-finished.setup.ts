import { afterAll } from 'vitest'
import { sendBy } from '#web/lib/api-client.ts'

// Test files of the screens share a process, so the responses of one file must not leak into the next.
afterAll(() => sendBy())
