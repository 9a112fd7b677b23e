import { afterAll } from 'vitest'
import { sendBy } from '#web/lib/api-client.ts'

// The files of the screens share their processes: what a file answered must not answer the next one.
afterAll(() => sendBy())
