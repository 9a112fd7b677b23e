import { classNames } from '#web/lib/class-names.ts'
import type { NowText } from './now-sentence.ts'
import { trendWords as words } from './trends.words.ts'

const looks: Record<NowText['direction'], { sign: string; tone: string }> = {
  up: { sign: '▲', tone: 'text-good' },
  down: { sign: '▼', tone: 'text-accent' },
  same: { sign: '', tone: '' },
  unknown: { sign: '', tone: '' },
}

/** `79 → 1 Japan ▲`. The sentence beside it says the same in words. */
export const NowFigure = ({ now: { from, to, country, direction } }: { now: NowText }) => (
  <span aria-hidden="true" className="inline-flex items-baseline gap-2">
    {from === null ? words.rank(to) : words.fromTo(from, to)}
    <span className="text-body text-second">{country}</span>
    <span className={classNames('text-body', looks[direction].tone)}>{looks[direction].sign}</span>
  </span>
)
