import type { AlertSchedule } from '#domain/alerts.ts'

/** The state of the form. `dailyCap` is the raw text of the field. */
export type ScheduleDraft = Omit<AlertSchedule, 'dailyCap' | 'quietHours'> & {
  dailyCap: string
  isQuiet: boolean
  quietFrom: number
  quietTo: number
}

export type ScheduleProblem = 'sameHours' | 'wrongCap'

export const readSchedule = ({ quietHours, dailyCap, ...rest }: AlertSchedule): ScheduleDraft => ({
  ...rest,
  dailyCap: String(dailyCap),
  isQuiet: quietHours !== null,
  quietFrom: quietHours?.from ?? 22,
  quietTo: quietHours?.to ?? 7,
})

const isWholeCap = (cap: string): boolean => /^\d{1,3}$/.test(cap.trim()) && Number(cap) >= 1 && Number(cap) <= 100

export const findScheduleProblem = (draft: ScheduleDraft): ScheduleProblem | undefined => {
  if (draft.isQuiet && draft.quietFrom === draft.quietTo) return 'sameHours'
  return isWholeCap(draft.dailyCap) ? undefined : 'wrongCap'
}

/** The schedule for the API. The draft must be valid. */
export const buildSchedule = ({ isQuiet, quietFrom, quietTo, dailyCap, ...rest }: ScheduleDraft): AlertSchedule => ({
  ...rest,
  quietHours: isQuiet ? { from: quietFrom, to: quietTo } : null,
  dailyCap: Number(dailyCap),
})
