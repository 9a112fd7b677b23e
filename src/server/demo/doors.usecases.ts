import type { DemoDoor } from '#contract/demo.ts'

export type DemoDoors = ReturnType<typeof createDemoDoors>

/** Where to begin in the demo. Other servers have no doors. */
export const createDemoDoors = () => {
  let doors: readonly DemoDoor[] = []
  return {
    list: (): DemoDoor[] => [...doors],
    open: (opened: readonly DemoDoor[]): void => {
      doors = opened
    },
  }
}
