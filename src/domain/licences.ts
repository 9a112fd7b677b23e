/** Licences of open data that the owner can choose, by their SPDX identifiers. */
export const licences = {
  'CC0-1.0': { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  'CC-BY-4.0': { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'ODbL-1.0': { name: 'ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
} as const

export type LicenceId = keyof typeof licences

export const licenceIds = Object.keys(licences) as LicenceId[]
