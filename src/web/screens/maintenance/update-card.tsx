import { useId, useState } from 'react'
import { updateRankings } from '#contract/maintenance.ts'
import { DryRunNote } from '#web/components/maintenance/dry-run-note.tsx'
import { type UpdateType, updateTypes } from '#web/components/maintenance/maintenance.queries.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { call } from '#web/lib/api-client.ts'
import { type CardProps, JobCard } from './job-card.tsx'
import { StartButton } from './start-button.tsx'
import { useStartJob } from './use-job-actions.ts'

const job = 'rankingsUpdate'

type TypeChoiceProps = { chosen: UpdateType; onChoose: (type: UpdateType) => void }

const TypeChoice = ({ chosen, onChoose }: TypeChoiceProps) => {
  const name = useId()
  return (
    <fieldset className="mt-5">
      <legend className="text-table font-medium">{words.type}</legend>
      <div className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1">
        {updateTypes.map(type => (
          <label key={type} className="flex min-h-6 items-center gap-2 text-table">
            <input
              type="radio"
              name={name}
              checked={chosen === type}
              onChange={() => onChoose(type)}
              className="size-4 accent-accent"
            />
            <span>
              {words.types[type].name} <span className="text-second">{words.types[type].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Refreshes charts now. Shows the number of charts and the duration beforehand. */
export const UpdateCard = (props: CardProps) => {
  const [type, setType] = useState<UpdateType>('standard')
  const { mutate, isPending } = useStartJob(job, (chosen: UpdateType) =>
    call(updateRankings, { body: { type: chosen } }),
  )
  const options = (
    <>
      <TypeChoice chosen={type} onChoose={setType} />
      <DryRunNote type={type} />
    </>
  )
  const start = <StartButton job={job} status={props.status} isPending={isPending} onStart={() => mutate(type)} />
  return <JobCard job={job} {...props} options={options} start={start} />
}
