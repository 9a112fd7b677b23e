import type { TokenGrant } from '#contract/tokens.ts'
import { type TokenScope, tokenDays, tokenScopes } from '#domain/tokens.ts'
import { Options, SelectField } from '#web/components/form/select-field.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { scopeWords, tokensWords } from './tokens.words.ts'

const { form: words } = tokensWords
const never = 'never'

const daysOf = (text: string): TokenGrant['expiresInDays'] => tokenDays.find(days => String(days) === text) ?? null

type GrantFieldsProps = {
  grant: TokenGrant
  onChange: (grant: TokenGrant) => void
  offered: readonly TokenScope[]
  isChecked: boolean
}

/** Only admins can grant the scopes of an admin. */
export const scopesFor = (isAdmin: boolean): TokenScope[] =>
  tokenScopes.filter(scope => isAdmin || !scope.startsWith('admin'))

export const GrantFields = ({ grant, onChange, offered, isChecked }: GrantFieldsProps) => {
  const { name, scopes, expiresInDays } = grant
  const turn = (scope: TokenScope, isOn: boolean) =>
    onChange({ ...grant, scopes: offered.filter(one => (one === scope ? isOn : scopes.includes(one))) })
  return (
    <div className="grid max-w-[40rem] gap-4">
      <TextField
        label={words.name}
        value={name}
        maxLength={60}
        placeholder={words.namePlaceholder}
        problem={isChecked && name.trim() === '' ? words.nameMissing : undefined}
        onChange={text => onChange({ ...grant, name: text })}
      />
      <fieldset>
        <legend className="pb-1 text-sm text-second">{words.scopes}</legend>
        {offered.map(scope => (
          <CheckBox key={scope} isOn={scopes.includes(scope)} onChange={isOn => turn(scope, isOn)}>
            <span>
              <span className="font-medium">{scopeWords[scope].name}</span>
              <span className="text-second">{`: ${scopeWords[scope].what}`}</span>
            </span>
          </CheckBox>
        ))}
        {isChecked && scopes.length === 0 && (
          <p role="alert" className="pt-1 text-sm text-bad">
            {words.scopesMissing}
          </p>
        )}
      </fieldset>
      <SelectField
        label={words.ends}
        value={String(expiresInDays ?? never)}
        width="w-full sm:w-56"
        onChange={text => onChange({ ...grant, expiresInDays: daysOf(text) })}
      >
        <Options values={tokenDays} nameOf={days => words.afterDays(days)} />
        <option value={never}>{words.never}</option>
      </SelectField>
    </div>
  )
}

export const isWhole = ({ name, scopes }: TokenGrant): boolean => name.trim() !== '' && scopes.length > 0
