import type { ErrorCode } from './errors.ts'

// This is a separate file so that screens, which do not use it, need not load it.

/** What to do about each error. `docs/errors.md` and the page of errors show it next to the meaning. */
export const remedies = {
  'request.invalid': 'Correct each part that `errors` names, and send the request again.',
  'request.not_found': 'Check the address against the list of calls.',
  'request.method_not_allowed': 'Use a method that `Allow` names.',
  'request.too_large': 'Send less in one request.',
  'request.too_many':
    'Wait as many seconds as `Retry-After` says. With a token, calls are counted by token instead of by address.',
  'request.cross_site': 'Send the request from a page of this site, or use a token instead of a session.',
  'request.unsupported': 'Send JSON with `Content-Type: application/json`.',
  'auth.required': 'Sign in, or send a token in `Authorization: Bearer ra_…`.',
  'auth.forbidden': 'Ask an admin, or use an account that may do this. Retrying will not help.',
  'auth.token_invalid': 'Create a new token in Settings, and revoke the old one.',
  'auth.scope_missing': 'Create a token with the scope that the reference names for this call.',
  'auth.provider_away': 'Wait as long as `Retry-After` says, and try again.',
  'auth.link_invalid': 'Print a new link on the server: `npm run owner-link`.',
  'person.not_found': 'Check the id; the account may have been deleted.',
  'person.role_fixed': 'Change the server setting, or let another admin change your role.',
  'session.not_found': 'List the sessions again; this one has ended.',
  'token.not_found': 'List the tokens again; this one has ended.',
  'token.too_many': 'Revoke a token that is no longer used.',
  'device.not_found': 'Let the program request a new code.',
  'device.pending': 'Try again after the interval that the program received.',
  'device.denied': 'If the person has changed their mind, let the program start again.',
  'tracking.too_many': 'Stop tracking an app first.',
  'alert.not_found': 'List the alert rules again; this one was removed.',
  'alert.too_many': 'Remove an alert rule first.',
  'link.not_found': 'Ask the person who sent the link for a new one.',
  'link.too_many': 'Remove a link first.',
  'channel.not_found': 'List the channels again; this one was removed.',
  'channel.too_many': 'Remove a channel first.',
  'channel.not_ready': 'Do what the message says, such as confirming the e-mail address.',
  'channel.target_invalid': 'Correct the field that the message names.',
  'channel.template_invalid': 'Correct the words as the message says.',
  'channel.forbidden_address':
    'Use an address on the public internet, or ask the owner of the server to allow this one.',
  'letter.link_invalid': 'Request the e-mail again, or change the setting on the site.',
  'appstore.unavailable': 'Try again in a few minutes; ranks that this server has measured are still available.',
  'app.not_found': 'Check the App Store id, or search for the app; this adds it.',
  'app.not_listed': 'Reload the list; the app is no longer on it.',
  'developer.not_found': 'Search for an app of the developer; this adds the developer.',
  'keyword.not_found': 'List the keywords again; this one was removed.',
  'keyword.too_many': 'Remove a keyword first.',
  'milestone.not_found': 'List the milestones of the app again.',
  'note.not_found': 'List the notes again; this one was removed.',
  'note.too_many': 'Remove a note first.',
  'comparison.not_found': 'List the saved comparisons again; this one was removed.',
  'comparison.too_many': 'Remove a saved comparison first.',
  'collector.off': 'Turn the collector on in the settings of the server.',
  'export.running': 'Wait until the other export has ended.',
  'job.running': 'Wait until the job has ended, or cancel it first.',
  'job.not_running': 'Check the state of the job again.',
  'job.not_interrupted': 'Start the job instead.',
  'suspect.not_found': 'List the responses that await a decision again.',
  'suspect.decided': 'Reload the list; another admin decided first.',
  'withdrawal.nothing_found': 'Preview the withdrawal with another span or chart.',
  'withdrawal.too_many': 'Choose a shorter span or fewer charts, and withdraw in several steps.',
  'withdrawal.changed': 'Preview the withdrawal again, and confirm what it shows now.',
  'withdrawal.not_found': 'List the withdrawals again.',
  'withdrawal.undone': 'Reload the list; there is nothing more to do.',
  'test.not_yours': 'Wait until the test has ended, or ask the person who started it.',
  'category.not_found': 'Use the name of a category as in its address: `food-drink`.',
  'search.unavailable': 'Try again in a minute, or search for an App Store id or link.',
  'server.not_ready': 'Wait as many seconds as `Retry-After` says. If the problem persists, see `/api/health`.',
  'storage.unavailable':
    "Wait as many seconds as `Retry-After` says. If the problem persists, the owner can find the reason in the server's log.",
  'server.failed': 'Try again once. If it fails again, give the owner the `requestId`.',
} as const satisfies Record<ErrorCode, string>

export const usualOutcome = 'Nothing was changed.'

const outcomes: Partial<Record<ErrorCode, string>> = {
  'appstore.unavailable':
    'Nothing was changed. No rank is lost: a time in which the App Store does not respond is a gap with a reason.',
  'server.not_ready': 'Nothing was changed, and nothing stored is lost.',
  'storage.unavailable':
    'Everything that was saved before is still there. The change may not have been saved: check before you send it again.',
  'server.failed':
    'Everything that was saved before is still there. The change may or may not have been saved: check before you send it again.',
}

/** What an error means for the data of the caller. */
export const outcomeOf = (code: ErrorCode): string => outcomes[code] ?? usualOutcome
