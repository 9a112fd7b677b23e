import { createContext, useContext } from 'react'

const MenuContext = createContext<() => void>(() => undefined)

export const MenuProvider = MenuContext.Provider

/** Opens the slide-over menu. */
export const useOpenMenu = (): (() => void) => useContext(MenuContext)
