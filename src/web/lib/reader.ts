import { createContext, useContext, useSyncExternalStore } from 'react'

/** Whose language and clock the page is written for. */
export type Reader = { locale: string; timeZone: string }

export const unknownReader: Reader = { locale: 'en-US', timeZone: 'UTC' }

/**
 * The reader as the server knows them: by the language the browser asked for, and in UTC. The first render in the
 * browser repeats this, so that both agree, and then corrects itself.
 */
const FirstReader = createContext(unknownReader)

export const FirstReaderProvider = FirstReader.Provider

let browserReader: Reader | undefined

const readBrowser = (): Reader => {
  browserReader ??= {
    locale: navigator.language || unknownReader.locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? unknownReader.timeZone,
  }
  return browserReader
}

const neverChanges = () => () => undefined

export const useReader = (): Reader => {
  const first = useContext(FirstReader)
  return useSyncExternalStore(neverChanges, readBrowser, () => first)
}

let openedAt: number | undefined
const readOpened = (): number => {
  openedAt ??= Date.now()
  return openedAt
}

/** When this page was opened, in milliseconds; null on the server and in the first render, so that both agree. */
export const useOpenedAt = (): number | null =>
  useSyncExternalStore<number | null>(neverChanges, readOpened, () => null)
