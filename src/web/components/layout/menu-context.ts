import { createContext, useContext } from 'react'

/** Functions that open the shell's overlays. */
export type Openers = { openMenu: () => void; openCommands: () => void }

const MenuContext = createContext<Openers>({ openMenu: () => undefined, openCommands: () => undefined })

export const MenuProvider = MenuContext.Provider

/** Opens the slide-over menu and the command menu. */
export const useOpeners = (): Openers => useContext(MenuContext)
