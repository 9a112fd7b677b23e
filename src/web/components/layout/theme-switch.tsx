import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { chooseTheme, type Theme, themes, useTheme } from '#web/lib/theme.ts'
import { layoutWords as words } from './layout.words.ts'

const icons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon }

export const ThemeSwitch = () => {
  const name = useId()
  const chosen = useTheme()
  return (
    <fieldset className="inline-flex gap-0.5 rounded-button border border-line-strong p-0.5">
      <legend className="sr-only">{words.theme}</legend>
      {themes.map(theme => {
        const label = words.themes[theme]
        const Icon = icons[theme]
        return (
          <label key={theme} title={label} className="chosen-when-forced theme-choice">
            <input
              type="radio"
              name={name}
              value={theme}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon size={15} aria-hidden />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
