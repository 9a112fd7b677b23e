import { useSyncExternalStore } from 'react'

/** Whose language and clock the page is written for. */
export type Reader = { locale: string; timeZone: string }

/** The server knows neither; the first render in the browser repeats this and then corrects itself. */
export const unknownReader: Reader = { locale: 'en-US', timeZone: 'UTC' }

let browserReader: Reader | undefined

const readBrowser = (): Reader => {
  browserReader ??= {
    locale: navigator.language || unknownReader.locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? unknownReader.timeZone,
  }
  return browserReader
}

const neverChanges = () => () => undefined

export const useReader = (): Reader => useSyncExternalStore(neverChanges, readBrowser, () => unknownReader)

let openedAt: number | undefined
const readOpened = (): number => {
  openedAt ??= Date.now()
  return openedAt
}

/** When this page was opened, in milliseconds; null on the server and in the first render, so that both agree. */
export const useOpenedAt = (): number | null =>
  useSyncExternalStore<number | null>(neverChanges, readOpened, () => null)
