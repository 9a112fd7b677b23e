import { createContext, startTransition, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

/** The locale and time zone that a page is formatted for. */
export type Reader = { locale: string; timeZone: string }

/** The user's choice; null follows the browser. */
export type ReaderChoice = { [Part in keyof Reader]: Reader[Part] | null }

export const unknownReader: Reader = { locale: 'en-US', timeZone: 'UTC' }

/** The browser's locale and time zone; while a page of the server is taken over, those that the server knew. */
const BrowserReader = createContext(unknownReader)

export const BrowserReaderProvider = BrowserReader.Provider

const ChosenReader = createContext<ReaderChoice>({ locale: null, timeZone: null })

export const ChosenReaderProvider = ChosenReader.Provider

export const canFormat = (locale: string, timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat(locale, { timeZone })
    return true
  } catch {
    return false
  }
}

/** The first supported language. On systems without a locale, browsers report `C` or `en-US@posix`. */
export const chooseLocale = (languages: readonly string[]): string =>
  languages.find(language => canFormat(language, unknownReader.timeZone)) ?? unknownReader.locale

let browserReader: Reader | undefined

const readBrowser = (): Reader => {
  browserReader ??= {
    locale: chooseLocale(navigator.languages),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? unknownReader.timeZone,
  }
  return browserReader
}

/**
 * The reader of a page, for its provider. The server knows Accept-Language and no time zone, so it renders with UTC; the first
 * render in the browser uses the same values, so that hydration matches, and then corrects them.
 */
export const useReaderFrom = (first: Reader | undefined): Reader => {
  const [reader, setReader] = useState(() => first ?? readBrowser())
  useEffect(() => {
    const browser = readBrowser()
    const isSame = reader.locale === browser.locale && reader.timeZone === browser.timeZone
    // Times and numbers are on most of a page, so this may take long: a transition lets the browser answer between its steps.
    if (!isSame) startTransition(() => setReader(browser))
  }, [reader])
  return reader
}

/** The browser's locale and time zone, regardless of the user's choice. */
export const useBrowserReader = (): Reader => useContext(BrowserReader)

/** The user's choice, with the browser's values where there is none. */
export const applyChoice = ({ locale, timeZone }: ReaderChoice, browser: Reader): Reader => ({
  locale: locale ?? browser.locale,
  timeZone: timeZone ?? browser.timeZone,
})

export const useReader = (): Reader => {
  const browser = useBrowserReader()
  const choice = useContext(ChosenReader)
  return useMemo(() => applyChoice(choice, browser), [choice, browser])
}

const neverChanges = () => () => undefined

let openedAt: number | undefined
const readOpened = (): number => {
  openedAt ??= Date.now()
  return openedAt
}

/** When this page was opened, in milliseconds; null on the server and in the first render, so that hydration matches. */
export const useOpenedAt = (): number | null =>
  useSyncExternalStore<number | null>(neverChanges, readOpened, () => null)
