import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A page of the demo that shows a planned event. */
export const demoDoor = z.object({
  title: z.string(),
  detail: z.string(),
  path: z.string().describe('An address on this site.'),
})
export type DemoDoor = z.infer<typeof demoDoor>

export const listDemoDoors = endpoint({
  name: 'listDemoDoors',
  method: 'GET',
  path: '/api/demo/doors',
  summary: 'Where to begin in the demo; empty on every other server',
  access: 'everyone',
  response: z.object({ doors: z.array(demoDoor) }),
  errors: ['server.not_ready'],
})
