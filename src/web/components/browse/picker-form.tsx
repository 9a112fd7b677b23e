import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { pickerWords as words } from './picker.words.ts'

type Address = Readonly<Record<string, unknown>>

type Choose = (name: string, value: string | number | undefined) => void

const ChooseContext = createContext<Choose | undefined>(undefined)

/**
 * Puts what was chosen into the address; undefined for the usual choice.
 * @throws Error for a field that stands in no `PickerForm`: it would choose nothing.
 */
export const useChoose = (): Choose => {
  const choose = useContext(ChooseContext)
  if (!choose) throw new Error('A field of a picker stands outside of its form.')
  return choose
}

type PickerFormProps = {
  label: string
  /** What the address says now, without the usual choices. What the fields do not name stays as it is. */
  address: Address
  /** Names of the fields within. */
  fields: readonly string[]
  children: ReactNode
}

const saidOf = (address: Address, fields: readonly string[]): [string, string][] =>
  Object.entries(address).flatMap(([name, value]): [string, string][] =>
    value === undefined || fields.includes(name) ? [] : [[name, String(value)]],
  )

/** What the address says beside the fields of a form, so that a browser without scripts keeps it. */
export const KeptParts = ({ address, fields }: Pick<PickerFormProps, 'address' | 'fields'>) =>
  saidOf(address, fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/** What the address says otherwise by now: another field may have changed before this one was drawn again. */
const changesSince = (drawn: Address, now: Address): Address =>
  Object.fromEntries(
    Object.keys({ ...drawn, ...now }).flatMap(name => (drawn[name] === now[name] ? [] : [[name, now[name]]])),
  )

/** A quiet row of fields that write to the address at once. Without JavaScript it is a form with a button. */
export const PickerForm = ({ label, address, fields, children }: PickerFormProps) => {
  const { pathname, search: drawn } = useLocation()
  const router = useRouter()
  const navigate = useNavigate()
  const choose: Choose = (name, value) => {
    const search = { ...address, ...changesSince(drawn, router.latestLocation.search), [name]: value }
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return (
    <search>
      {/* A browser that fills in again what stood here before a reload would seem to have chosen it. */}
      <form
        method="get"
        action={pathname}
        aria-label={label}
        autoComplete="off"
        onSubmit={event => event.preventDefault()}
      >
        <KeptParts address={address} fields={fields} />
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2.5">
          <ChooseContext value={choose}>{children}</ChooseContext>
          <noscript>
            <button type="submit" className={buttonClass('outline', 'h-8!')}>
              {words.show}
            </button>
          </noscript>
        </div>
      </form>
    </search>
  )
}
