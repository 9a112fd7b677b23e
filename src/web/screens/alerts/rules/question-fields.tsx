import { type AlertKind, alertKinds, moveDirections } from '#domain/alerts.ts'
import { deepestRank, topThresholds } from '#domain/ranks.ts'
import { Options, SelectField } from '#web/components/form/select-field.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { alertsWords } from '../alerts.words.ts'
import { CheckBoxes, CheckBoxGroup } from './check-boxes.tsx'
import { asksForTop, type DraftProps } from './rule-draft.ts'

const { editor: words } = alertsWords

const isMove = (kind: AlertKind): boolean => kind === 'moved' || kind === 'unusual-move'

const KindField = ({ draft, change }: DraftProps) => {
  const options = (kinds: readonly AlertKind[]) => <Options values={kinds} nameOf={kind => words.kinds[kind]} />
  const choose = (value: string) => {
    const kind = alertKinds.find(known => known === value)
    if (kind) change({ kind })
  }
  return (
    <SelectField
      label={words.kind}
      hint={words.kindHints[draft.kind]}
      value={draft.kind}
      onChange={choose}
      width="max-w-80"
      className="mt-4"
    >
      <optgroup label={words.milestones}>{options(alertKinds.filter(kind => !isMove(kind)))}</optgroup>
      <optgroup label={words.moves}>{options(alertKinds.filter(isMove))}</optgroup>
    </SelectField>
  )
}

const TopsField = ({ draft, change }: DraftProps) => (
  <div className="mt-4">
    <CheckBoxGroup name={words.tops}>
      <CheckBoxes
        values={topThresholds}
        nameOf={top => words.top(String(top))}
        chosen={draft.tops}
        onChange={tops => change({ tops })}
      />
    </CheckBoxGroup>
  </div>
)

const PlacesField = ({ draft, change }: DraftProps) => (
  <TextField
    label={words.places}
    type="number"
    min={1}
    max={deepestRank}
    inputMode="numeric"
    value={draft.places}
    onChange={places => change({ places })}
    width="w-28!"
  />
)

const DirectionField = ({ draft, change }: DraftProps) => (
  <SelectField
    label={words.direction}
    value={draft.direction}
    onChange={value => change({ direction: moveDirections.find(known => known === value) ?? 'any' })}
    width="w-40!"
  >
    <Options values={moveDirections} nameOf={direction => words.directions[direction]} />
  </SelectField>
)

export const QuestionFields = (props: DraftProps) => {
  const { kind } = props.draft
  return (
    <>
      <KindField {...props} />
      {asksForTop(kind) && <TopsField {...props} />}
      {isMove(kind) && (
        <div className="mt-4 flex flex-wrap gap-x-6 gap-y-4">
          {kind === 'moved' && <PlacesField {...props} />}
          <DirectionField {...props} />
        </div>
      )}
    </>
  )
}
