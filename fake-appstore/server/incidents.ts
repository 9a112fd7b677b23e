import type { Fault } from '../faults/fault-kinds.ts'
import type { Incident } from '../world/story.ts'

/** Nobody asked: then there is no answer that could be faulty. */
export const toFault = (incident: Incident | undefined): Fault | undefined =>
  incident?.kind === 'not-asked' ? undefined : incident
