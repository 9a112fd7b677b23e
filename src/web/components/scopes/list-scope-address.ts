import type { Search } from '#web/lib/address-parts.ts'

/** The groups of charts that a list of apps offers. */
export const listScopes = ['own', 'overall', 'any'] as const

/** The charts that the numbers of a list rest on. The URL omits each app's own charts. */
export type ListScopeAddress = { scope?: Exclude<(typeof listScopes)[number], 'own'> | undefined }

/** Only literals, because every page loads this code. */
export const readListScope = ({ scope }: Search): ListScopeAddress => ({
  scope: scope === 'overall' || scope === 'any' ? scope : undefined,
})
