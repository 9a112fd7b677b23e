import type { DemoDoor } from '#contract/demo.ts'

export type DemoDoors = ReturnType<typeof createDemoDoors>

/** Entry points to the demo. Other servers have none. */
export const createDemoDoors = () => {
  let doors: readonly DemoDoor[] = []
  return {
    list: (): DemoDoor[] => [...doors],
    open: (opened: readonly DemoDoor[]): void => {
      doors = opened
    },
  }
}
