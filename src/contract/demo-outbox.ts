import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const demoLetter = z.object({
  /** Its HTML is at `/demo/letters/{id}`. */
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  sentAt: moment,
})
export type DemoLetter = z.infer<typeof demoLetter>

/** The demo has no mail server: what it would send is kept here to be looked at. */
export const listDemoLetters = endpoint({
  name: 'listDemoLetters',
  method: 'GET',
  path: '/api/demo/letters',
  summary: 'The letters that the demo would have sent, newest first; only in the demo',
  access: 'everyone',
  response: z.object({ letters: z.array(demoLetter) }),
  errors: ['request.not_found', 'server.not_ready'],
})
