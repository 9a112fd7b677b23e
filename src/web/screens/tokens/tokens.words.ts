import type { TokenScope } from '#domain/tokens.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'

export const scopeWords: Record<TokenScope, { name: string; what: string }> = {
  read: { name: 'Read', what: 'your tracked apps, inbox, reports, notes, keywords and comparisons' },
  track: {
    name: 'Track',
    what: 'track and untrack apps, tags, keywords and comparisons; with Read, links to your list',
  },
  alerts: { name: 'Alerts', what: 'alert rules, channels and their secrets, and the inbox' },
  notes: { name: 'Notes', what: 'write, change and delete your notes on apps' },
  'admin:read': { name: 'Read as admin', what: 'the collector, suspects, people, storage and the audit log' },
  admin: { name: 'Act as admin', what: 'lists, sweeps, jobs, backups, suspects and withdrawals' },
}

export const tokensWords = {
  title: 'API Tokens',
  intro:
    'A program sends a token with each call. Its scopes limit what the program can do, and it can never do more than you. Public data needs no token.',
  none: 'No tokens',
  example: { title: 'Backup script', detail: 'May read · last used yesterday', value: 'Expires Mar 7' },
  noneHint: 'Create one below for a script, a dashboard or an assistant.',
  caption: 'Your API tokens, newest first',
  heads: { token: 'Token', person: 'Person', scopes: 'Scopes', used: 'Last used', ends: 'Expires', action: 'Action' },
  device: 'Connect a program',
  reference: 'API reference',
  neverUsed: 'Never used',
  usedAt: 'Used {at}',
  neverEnds: 'Never',
  endsAt: 'Expires {at}',
  revoke: 'Revoke',
  ofToken: (name: string) => ` ${name}`,
  confirm: (name: string) => `Revoke "${name}"? Programs that use it stop working at once.`,
  revoked: (name: string) => `"${name}" no longer works`,
  revokeFailed: 'The token was not revoked',
  ...queryWords('your API tokens'),
  form: {
    title: 'Create a token',
    name: 'Name',
    namePlaceholder: 'Office dashboard',
    nameMissing: 'Give the token a name, so that you recognize it later.',
    scopes: 'Scopes',
    scopesMissing: 'Choose at least one scope.',
    ends: 'Expires',
    never: 'Never',
    afterDays: (days: number) => (days === 365 ? 'After a year' : `After ${days} days`),
    create: 'Create token',
    creating: 'Creating...',
    failed: (why: string) => `No token was created. ${why}`,
  },
  made: {
    title: (name: string) => `"${name}" was created`,
    once: 'Copy it now. It is not shown again, and this server keeps only a hash of it.',
    label: 'The new token',
    copied: 'Token copied',
  },
} as const

export const deviceWords = {
  title: 'Connect a Program',
  description: 'Let a program act for you with an API token.',
  intro: 'A program that you started shows a code of eight letters. Enter it here to see what the program asks for.',
  code: 'Code',
  codeInvalid: 'The code has eight letters, such as BCDF-GHJK.',
  next: 'Continue',
  asks: (client: string) => `"${client}" asks to act for you`,
  compare: 'Allow it only if you started this program a moment ago, and it shows the same code:',
  allow: 'Allow',
  deny: 'Deny',
  sending: 'Sending...',
  loading: 'Looking for the program',
  failed: (why: string) => `Error loading the program: ${why}`,
  refused: (why: string) => `Access was not granted. ${why}`,
  allowed: 'The program can now act for you',
  allowedHint: 'Go back to it: it continues within a few seconds. You can revoke its token at any time.',
  denied: 'Access denied',
  deniedHint: 'If you did not start it, someone else did. They have no access to your account.',
  toTokens: 'Your API tokens',
} as const

export const allTokensWords = {
  title: 'API Tokens',
  description: 'The API tokens of all people on this server.',
  intro: 'Each person manages their own tokens in Settings. Revoke one here if it was lost or published.',
  example: {
    title: 'Backup script',
    detail: 'Example Person · may read · last used yesterday',
    value: 'Expires Mar 7',
  },
  none: 'No one has created a token',
  caption: 'API tokens of all people, newest first',
  ...queryWords('the API tokens'),
  reason: (name: string) => `Why are you revoking "${name}"? The audit log keeps the reason.`,
} as const
