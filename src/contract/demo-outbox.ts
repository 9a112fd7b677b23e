import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const demoEmail = z.object({
  id: z.int().describe('Its HTML is at `/demo/letters/{id}`.'),
  to: z.string(),
  subject: z.string(),
  sentAt: moment,
})
export type DemoEmail = z.infer<typeof demoEmail>

/** The demo has no mail server; the e-mails it would send are kept here for viewing. */
export const listDemoEmails = endpoint({
  name: 'listDemoEmails',
  method: 'GET',
  path: '/api/demo/letters',
  summary: 'The e-mails that the demo would have sent, newest first; only in the demo',
  access: 'everyone',
  response: z.object({ letters: z.array(demoEmail) }),
  errors: ['request.not_found', 'server.not_ready'],
})
