import { createContext, useContext } from 'react'

export type Openers = { openMenu: () => void; openCommands: () => void }

const MenuContext = createContext<Openers>({ openMenu: () => undefined, openCommands: () => undefined })

export const MenuProvider = MenuContext.Provider

export const useOpeners = (): Openers => useContext(MenuContext)
