import { createContext, startTransition, useContext, useEffect, useState } from 'react'
import { useInBrowser } from './in-browser.ts'

export type Reader = { locale: string; timeZone: string }

export type ReaderChoice = { [Part in keyof Reader]: Reader[Part] | null }

export const unknownReader: Reader = { locale: 'en-US', timeZone: 'UTC' }

const BrowserReader = createContext(unknownReader)

export const BrowserReaderProvider = BrowserReader.Provider

const ChosenReader = createContext(unknownReader)

export const ReaderProvider = ChosenReader.Provider

export const canFormat = (locale: string, timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat(locale, { timeZone })
    return true
  } catch {
    return false
  }
}

/** The first supported language. On systems without a locale, browsers report `C`, `en-US@posix` or nothing. */
export const chooseLocale = (languages: readonly string[] | undefined): string =>
  languages?.find(language => canFormat(language, unknownReader.timeZone)) ?? unknownReader.locale

/** On systems without a readable time zone, Chromium reports `Etc/Unknown`, which it cannot format with. */
export const chooseTimeZone = (timeZone: string | undefined): string =>
  timeZone !== undefined && canFormat(unknownReader.locale, timeZone) ? timeZone : unknownReader.timeZone

const readBrowser = (): Reader => ({
  locale: chooseLocale(navigator.languages),
  timeZone: chooseTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
})

/**
 * The browser's locale and time zone, for the provider. The server knows Accept-Language but no time zone. The first render
 * in the browser uses the same values, so that hydration matches, and then corrects them.
 */
export const useReaderFrom = (first: Reader | undefined): Reader => {
  const [reader, setReader] = useState(() => first ?? readBrowser())
  useEffect(() => {
    // Most of a page has times and numbers, so this render may take long. A transition keeps the page responsive.
    startTransition(() => setReader(readBrowser()))
  }, [])
  return reader
}

/** The browser's locale and time zone, regardless of the user's choice. */
export const useBrowserReader = (): Reader => useContext(BrowserReader)

/** The user's choice, with the browser's values where there is none. */
export const applyChoice = ({ locale, timeZone }: ReaderChoice, browser: Reader): Reader => ({
  locale: locale ?? browser.locale,
  timeZone: timeZone ?? browser.timeZone,
})

export const useReader = (): Reader => useContext(ChosenReader)

let openedAt: number | undefined
const readOpened = (): number => {
  openedAt ??= Date.now()
  return openedAt
}

/** When this page was opened, in milliseconds; null on the server and in the first render. */
export const useOpenedAt = (): number | null => useInBrowser<number | null>(readOpened, null)

/**
 * The user's choice without values that this engine does not support; an old browser knows fewer time zones than the server.
 */
export const readChoice = (user: ReaderChoice | null): ReaderChoice => {
  const locale = user?.locale ?? null
  const timeZone = user?.timeZone ?? null
  return {
    locale: locale !== null && canFormat(locale, 'UTC') ? locale : null,
    timeZone: timeZone !== null && canFormat('en', timeZone) ? timeZone : null,
  }
}
