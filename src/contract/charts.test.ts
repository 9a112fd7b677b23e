import { expect, test } from 'vitest'
import type { z } from 'zod'
import { appStoreId } from './apps.ts'
import { requestedDay, requestedMoment, storefront } from './charts.ts'
import { getDeveloper } from './developers.ts'

const refusalOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema
    .safeParse(value)
    .error?.issues.map(({ message }) => message)
    .join('; ')

test('an app id is accepted up to the largest number that JavaScript and the databases hold exactly', () => {
  expect(refusalOf(appStoreId, '9007199254740991')).toBeUndefined()
  for (const tooLarge of ['9007199254740992', '9007199254740993', '9999999999999999']) {
    expect(refusalOf(appStoreId, tooLarge)).toBe('must be an App Store id: less than 2 to the power of 53')
    expect(refusalOf(getDeveloper.params ?? appStoreId, { developerId: tooLarge })).toContain('2 to the power of 53')
  }
  expect(refusalOf(appStoreId, 'x')).toBe('must be an App Store id: digits only')
})

test('a wrong storefront is refused, and a code that people know from elsewhere with the right one', () => {
  const sentence = 'must be one of the 175 App Store storefronts, such as "us"'
  expect(refusalOf(storefront, 'zz')).toBe(sentence)
  expect(refusalOf(storefront, 'uk')).toBe(`${sentence}; the App Store has "gb" instead of "uk"`)
})

test('a requested day or moment is within the years that history can store', () => {
  for (const day of ['1970-01-01', '2024-02-29', '2105-12-31']) {
    expect(refusalOf(requestedDay, day)).toBeUndefined()
    expect(refusalOf(requestedMoment, `${day}T23:59:59Z`)).toBeUndefined()
  }
  for (const day of ['0000-01-01', '1969-12-31', '2106-01-01', '9999-12-31']) {
    expect(refusalOf(requestedDay, day)).toBe('must be in the years 1970 to 2105')
    expect(refusalOf(requestedMoment, `${day}T00:00:00Z`)).toBe('must be in the years 1970 to 2105')
  }
  for (const day of ['2026-02-30', '2026-3-7', '+275760-09-13'])
    expect(refusalOf(requestedDay, day)).toBe('must be a day such as "2026-11-20"')
})
