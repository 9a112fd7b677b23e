import { isolate } from '#domain/display-names.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

export const peopleWords = {
  description: 'Accounts on this server and their roles.',
  people: 'People',
  peopleHint: 'Everyone who has signed in here. Admins manage app lists and maintenance jobs.',
  count: (count: number, text: string) => `${text} ${plural(count, 'person', 'people')}`,
  caption: 'People with their roles',
  heads: { person: 'Person', role: 'Role', lastSeen: 'Last seen', actions: 'Actions' },
  admin: 'Admin',
  member: 'Member',
  you: '(you)',
  noEmail: 'no e-mail address',
  /** Shown instead of the button when the role cannot be changed. */
  fixed: { bySetting: 'Set in the server configuration', yourself: 'Your own role' },
  fixedHint: 'You can’t change your own role. Roles set in the server configuration can only be changed there.',
  makeAdmin: 'Make admin',
  makeMember: 'Make member',
  confirm: {
    makeAdmin: (name: string) => `Make ${isolate(name)} an admin?`,
    makeMember: (name: string) => `Make ${isolate(name)} a member?`,
    adminMeans: 'Admins can change the public lists, run maintenance jobs, and change who is an admin.',
    memberMeans: 'They keep their own list and settings, and lose all admin permissions.',
    signedOut: 'They are signed out everywhere and have to sign in again.',
    cancel: 'Cancel',
    pending: 'Changing...',
    failed: (message: string) => `The role was not changed: ${message}`,
  },
  madeAdmin: (name: string) => `${isolate(name)} is now an admin`,
  madeMember: (name: string) => `${isolate(name)} is now a member`,
  ...queryWords('people'),
  empty: 'No one has signed in here yet',
} as const
