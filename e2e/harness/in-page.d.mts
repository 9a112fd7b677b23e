export declare const reportViolations: () => void

export declare const findOverflow: () => string[]

export declare const foldRepeats: (kept: { limit: number; hasSidebar: boolean }) => void
export declare const unfoldRepeats: () => void
export declare const countBroken: (images: (SVGElement | HTMLElement)[]) => number

export declare const findMotion: () => string[]

export declare const findInjected: () => string[]

export declare const isHydrated: () => boolean

export declare const waitForPictures: () => Promise<void>

export declare const waitForIdle: () => Promise<void>
export declare const waitForLayout: () => Promise<void>
export declare const waitForToast: (words: string) => Promise<void>
export declare const waitForRest: () => Promise<void>
export declare const watchTransitions: () => void
export declare const watchShifts: () => void
export declare const watchField: (name: string) => void
export declare const inkAt: (canvas: unknown, share: number) => number
export declare const findCentre: (part: { selector: string; words?: string }) => { x: number; y: number } | null
export declare const findPointOn: (shape: unknown) => { x: number; y: number } | null
export declare const chooseOption: (choice: { name: string; value: string }) => void
export declare const countDialogs: () => number
export declare const readPage: () => { address: string; heading: string; text: string }
export declare const findBox: (selector: string) => { x: number; y: number; width: number; height: number }
export declare const isDrawnDark: () => boolean
export declare const findEmptyHeadings: () => string[]
