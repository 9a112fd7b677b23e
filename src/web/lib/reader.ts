import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'

/** Whose language and clock the page is written for. */
export type Reader = { locale: string; timeZone: string }

/** What a person chose; null follows the browser. */
export type ReaderChoice = { [Part in keyof Reader]: Reader[Part] | null }

export const unknownReader: Reader = { locale: 'en-US', timeZone: 'UTC' }

/**
 * The reader as the server knows them: by the language the browser asked for, and in UTC. The first render in the
 * browser repeats this, so that both agree, and then corrects itself.
 */
const FirstReader = createContext(unknownReader)

export const FirstReaderProvider = FirstReader.Provider

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

/** The first language that can be written. Systems without one make browsers say `C` or `en-US@posix`. */
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

const neverChanges = () => () => undefined

/** The reader as the browser tells them, whatever a person chose. */
export const useBrowserReader = (): Reader => {
  const first = useContext(FirstReader)
  return useSyncExternalStore(neverChanges, readBrowser, () => first)
}

/** A choice, and the browser's word for what was left open. */
export const applyChoice = ({ locale, timeZone }: ReaderChoice, browser: Reader): Reader => ({
  locale: locale ?? browser.locale,
  timeZone: timeZone ?? browser.timeZone,
})

export const useReader = (): Reader => {
  const browser = useBrowserReader()
  const choice = useContext(ChosenReader)
  return useMemo(() => applyChoice(choice, browser), [choice, browser])
}

let openedAt: number | undefined
const readOpened = (): number => {
  openedAt ??= Date.now()
  return openedAt
}

/** When this page was opened, in milliseconds; null on the server and in the first render, so that both agree. */
export const useOpenedAt = (): number | null =>
  useSyncExternalStore<number | null>(neverChanges, readOpened, () => null)
