/** What an API token may do, at most what its owner may. `admin` includes `admin:read`. */
export const tokenScopes = ['read', 'track', 'alerts', 'notes', 'admin:read', 'admin'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The lifetimes of a token that can be chosen, in days. */
export const tokenDays = [7, 30, 90, 365] as const

/** Eight letters without vowels, in two groups, for a person to compare: `BCDF-GHJK`. */
export const userCodePattern = /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/
