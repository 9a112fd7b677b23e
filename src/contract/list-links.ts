import { z } from 'zod'
import { longestTag, tidyTag } from '#domain/app-tags.ts'
import { givenName, userId } from './accounts.ts'
import { standingApp } from './apps.ts'
import { moment } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'

const own = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const
const ofUser = z.object({ userId })

/** What a link shows, and the title of its page. */
const listLinkBody = z.strictObject({
  name: givenName(60),
  tag: z
    .string()
    .overwrite(tidyTag)
    .min(1)
    .max(longestTag)
    .nullable()
    .describe('Only the apps with this tag; null: all tracked apps.'),
})

export const listLink = listLinkBody.extend({ id: z.uuid(), createdAt: moment })
export type ListLink = z.infer<typeof listLink>

export const listListLinks = endpoint({
  name: 'listListLinks',
  method: 'GET',
  path: '/api/users/:userId/list-links',
  summary: 'The read-only links to the list of a person, newest first, without their addresses',
  access: 'owner',
  params: ofUser,
  response: z.object({ listLinks: z.array(listLink) }),
  errors: own,
})

export const addListLink = endpoint({
  name: 'addListLink',
  method: 'POST',
  path: '/api/users/:userId/list-links',
  summary: 'Creates a read-only link to the list of a person; only this response contains its address',
  access: 'owner',
  tokenScope: ['track', 'read'],
  params: ofUser,
  body: listLinkBody,
  response: listLink.extend({ url: z.string() }),
  errors: [...own, 'link.too_many'],
})

export const removeListLink = endpoint({
  name: 'removeListLink',
  method: 'DELETE',
  path: '/api/users/:userId/list-links/:linkId',
  summary: 'Ends a read-only link',
  access: 'owner',
  tokenScope: 'track',
  params: ofUser.extend({ linkId: z.uuid() }),
  response: nothing,
  errors: [...own, 'link.not_found'],
})

/**
 * What everyone with the address of a link sees. It says nothing about the person except the name they gave the link.
 */
export const sharedList = z.object({ name: z.string(), scope, apps: z.array(standingApp) })
export type SharedList = z.infer<typeof sharedList>

export const getSharedList = endpoint({
  name: 'getSharedList',
  method: 'GET',
  path: '/api/shared-lists/:secret',
  summary: 'The apps behind a read-only link, by name, with their best ranks now',
  access: 'everyone',
  params: z.object({ secret: z.string().max(100) }),
  query: z.object(scopeQuery),
  response: sharedList,
  isByName: true,
  errors: ['request.invalid', 'link.not_found', 'server.not_ready'],
})
