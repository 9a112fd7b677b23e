import type { Fault } from '../faults/fault-kinds.ts'
import type { Incident } from '../world/story.ts'

/** The server made no request, so there is no response that could be faulty. */
export const toFault = (incident: Incident | undefined): Fault | undefined =>
  incident?.kind === 'not-asked' ? undefined : incident
