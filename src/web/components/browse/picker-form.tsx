import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { href } from '#web/lib/site-path.ts'
import { pickerWords as words } from './picker.words.ts'

type Address = Readonly<Record<string, unknown>>

type Go = (part: Address, isSameChoice: boolean) => void

const GoContext = createContext<Go | undefined>(undefined)

/** @throws Error outside a `PickerForm`, where a field could not change the URL. */
const useGo = (): Go => {
  const go = useContext(GoContext)
  if (!go) throw new Error('A picker field must be inside a PickerForm.')
  return go
}

/** Writes a selection to the URL as a new history entry; undefined selects the default. */
export const useChoose = () => {
  const go = useGo()
  return (name: string, value: string | number | undefined): void => go({ [name]: value }, false)
}

/**
 * Like `useChoose`, for fields that are typed into. All changes until blur or the next pointer press share one history entry.
 */
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
  /** The current search params without defaults. Params that are not in `fields` are kept. */
  address: Address
  /** The names of the form's fields. */
  fields: readonly string[]
  children: ReactNode
}

const otherParams = (address: Address, fields: readonly string[]): [string, string][] =>
  Object.entries(address).flatMap(([name, value]): [string, string][] =>
    value === undefined || fields.includes(name) ? [] : [[name, String(value)]],
  )

/** Hidden inputs for the other search params, so that the form keeps them when JavaScript is off. */
export const PreservedParams = ({ address, fields }: Pick<PickerFormProps, 'address' | 'fields'>) =>
  otherParams(address, fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/** The search params that changed since the last render: another field may have changed first. */
const changesSince = (drawn: Address, now: Address): Address =>
  Object.fromEntries(
    Object.keys({ ...drawn, ...now }).flatMap(name => (drawn[name] === now[name] ? [] : [[name, now[name]]])),
  )

/**
 * A sentence whose underlined words are fields that write to the URL on every change. Without JavaScript it is a form with a
 * submit button.
 */
export const PickerForm = ({ label, address, fields, children }: PickerFormProps) => {
  const { pathname, search: drawn } = useLocation()
  const router = useRouter()
  const navigate = useNavigate()
  const go: Go = (part, isSameChoice) => {
    const search = { ...address, ...changesSince(drawn, router.latestLocation.search), ...part }
    void navigate({ to: '.', search, replace: isSameChoice, resetScroll: false })
  }
  return (
    <search className="min-w-0">
      {/* Otherwise a browser that restores form values on reload would look like a new selection. */}
      <form
        method="get"
        action={href(pathname)}
        aria-label={label}
        autoComplete="off"
        onSubmit={event => event.preventDefault()}
      >
        <PreservedParams address={address} fields={fields} />
        <div className="text-body/8">
          <GoContext value={go}>{children}</GoContext>{' '}
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
