import { z } from 'zod'
import { user, userId } from './accounts.ts'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const checkAdmin = endpoint({
  name: 'checkAdmin',
  method: 'GET',
  path: '/api/admin/check',
  summary: 'Whether the person who is signed in is an admin',
  access: 'member',
  response: z.object({ isAdmin: z.boolean() }),
  errors: ['auth.required', 'server.not_ready'],
})

export const person = user.pick({ id: true, username: true, email: true, isAdmin: true }).extend({
  isAdminBySetting: z.boolean().describe('Made an admin by the server configuration, which no API call can change.'),
  createdAt: moment,
  lastSeenAt: moment,
})
export type Person = z.infer<typeof person>

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/api/admin/people',
  summary: 'All accounts, by name',
  access: 'admin',
  response: z.object({ people: z.array(person) }),
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const changeRole = endpoint({
  name: 'changeRole',
  method: 'PUT',
  path: '/api/admin/people/:userId/role',
  summary: 'Makes a person an admin or a member; signs them out everywhere',
  access: 'admin',
  tokenScope: 'never',
  params: z.object({ userId }),
  body: z.strictObject({ isAdmin: z.boolean() }),
  response: person,
  errors: [
    'request.invalid',
    'auth.required',
    'auth.forbidden',
    'person.not_found',
    'person.role_fixed',
    'server.not_ready',
  ],
})
