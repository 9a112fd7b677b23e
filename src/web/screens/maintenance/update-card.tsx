import { useState } from 'react'
import { updateRankings } from '#contract/maintenance.ts'
import { RadioField } from '#web/components/form/radio-field.tsx'
import { DryRunNote } from '#web/components/maintenance/dry-run-note.tsx'
import { type UpdateType, updateTypes } from '#web/components/maintenance/maintenance.queries.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { call } from '#web/lib/api-client.ts'
import { type CardProps, JobCard } from './job-card.tsx'
import { StartButton } from './start-button.tsx'
import { useStartJob } from './use-job-actions.ts'

const job = 'rankingsUpdate'

/** Refreshes charts now. Shows the number of charts and the duration beforehand. */
export const UpdateCard = (props: CardProps) => {
  const [type, setType] = useState<UpdateType>('standard')
  const { mutate, isPending } = useStartJob(job, (chosen: UpdateType) =>
    call(updateRankings, { body: { type: chosen } }),
  )
  const options = (
    <>
      <RadioField
        label={words.type}
        values={updateTypes}
        labels={words.types}
        chosen={type}
        onChoose={setType}
        isRow
        className="mt-5"
      />
      <DryRunNote type={type} />
    </>
  )
  const start = <StartButton job={job} status={props.status} isPending={isPending} onStart={() => mutate(type)} />
  return <JobCard job={job} {...props} options={options} start={start} />
}
