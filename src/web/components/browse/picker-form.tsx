import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { pickerWords as words } from './picker.words.ts'

type Address = Readonly<Record<string, unknown>>

type Go = (part: Address, isSameChoice: boolean) => void

const GoContext = createContext<Go | undefined>(undefined)

/** @throws Error for a field that stands in no `PickerForm`: it would choose nothing. */
const useGo = (): Go => {
  const go = useContext(GoContext)
  if (!go) throw new Error('A field of a picker stands outside of its form.')
  return go
}

/** Puts what was chosen into the address; undefined for the usual choice. Back undoes it. */
export const useChoose = () => {
  const go = useGo()
  return (name: string, value: string | number | undefined): void => go({ [name]: value }, false)
}

/** The same for a field that is typed into: what is typed until the field is left or pressed again is one choice. */
export const useTypedChoice = () => {
  const go = useGo()
  const isUnderWay = useRef(false)
  const choose = (name: string, value: string | undefined): void => {
    go({ [name]: value }, isUnderWay.current)
    isUnderWay.current = true
  }
  const end = (): void => {
    isUnderWay.current = false
  }
  return { choose, ends: { onBlur: end, onPointerDown: end } }
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
  const go: Go = (part, isSameChoice) => {
    const search = { ...address, ...changesSince(drawn, router.latestLocation.search), ...part }
    void navigate({ to: '.', search, replace: isSameChoice, resetScroll: false })
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
          <GoContext value={go}>{children}</GoContext>
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
