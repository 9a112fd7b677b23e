import { useId } from 'react'
import { type ImageSize, imageSizeNames, imageSizes } from '#domain/share-images.ts'
import { shareWords as words } from './share.words.ts'

type SizeChoiceProps = { chosen: ImageSize; onChoose: (size: ImageSize) => void }

/** The shape of a picture as an icon. SVG gives it the same size in every browser. */
const Shape = ({ size }: { size: ImageSize }) => {
  const { width, height } = imageSizes[size]
  const scale = 18 / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  return (
    <svg aria-hidden="true" width="20" height="20" className="shrink-0 fill-none stroke-current">
      <rect x={(20 - w) / 2} y={(20 - h) / 2} width={w} height={h} rx="2" strokeWidth="1.5" />
    </svg>
  )
}

const Option = ({ size, name, chosen, onChoose }: SizeChoiceProps & { size: ImageSize; name: string }) => (
  <label className="chosen-when-forced relative flex items-center gap-2 rounded-badge px-2 py-1.5 text-second hover:text-ink has-checked:bg-hover has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:flex-col max-sm:gap-1 max-sm:px-0 max-sm:text-center">
    <input
      type="radio"
      name={name}
      value={size}
      checked={chosen === size}
      onChange={() => onChoose(size)}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
    <Shape size={size} />
    <span className="min-w-0">
      <span className="block text-sm font-medium">{words.sizes[size]}</span>
      <span className="block text-xs whitespace-nowrap tabular-nums">{words.pixels(imageSizes[size])}</span>
    </span>
  </label>
)

export const SizeChoice = ({ chosen, onChoose }: SizeChoiceProps) => {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-3 gap-0.5 rounded-button border border-line-strong p-0.5">
      <legend className="sr-only">{words.size}</legend>
      {imageSizeNames.map(size => (
        <Option key={size} size={size} name={name} chosen={chosen} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}
