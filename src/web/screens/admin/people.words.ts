import { plural } from '#web/lib/formats.ts'

export const peopleWords = {
  description: 'Who may do what on this server.',
  people: 'People',
  peopleHint: 'Everybody who has signed in here. Admins curate the lists of apps and run the machinery.',
  count: (count: number, text: string) => `${text} ${plural(count, 'person', 'people')}`,
  caption: 'People with their roles',
  heads: { person: 'Person', role: 'Role', lastSeen: 'Last seen', actions: 'Actions' },
  admin: 'Admin',
  member: 'Member',
  you: '(you)',
  noEmail: 'no e-mail address',
  /** Why there is no button. */
  fixed: { bySetting: 'Set by the server’s settings', yourself: 'Your own role' },
  fixedHint:
    'Nobody changes their own role, so that one admin always stays. A role that a setting of the server gives changes with that setting.',
  makeAdmin: 'Make admin',
  makeMember: 'Make member',
  ofPerson: (name: string) => ` (${name})`,
  confirm: {
    makeAdmin: (name: string) => `Make ${name} an admin?`,
    makeMember: (name: string) => `Make ${name} a member?`,
    adminMeans: 'Admins may change the public lists, run the machinery, and change who is an admin.',
    memberMeans: 'They keep their own list and their settings, and lose everything else that admins may do.',
    signedOut: 'They are signed out everywhere and have to sign in again.',
    cancel: 'Cancel',
    pending: 'Changing...',
    failed: (message: string) => `The role was not changed: ${message}`,
  },
  madeAdmin: (name: string) => `${name} is an admin now`,
  madeMember: (name: string) => `${name} is a member now`,
  loading: 'Loading the people',
  failed: (message: string) => `The people could not be loaded: ${message}`,
  empty: 'Nobody has signed in here yet',
} as const
