import type { LinkProps } from '@tanstack/react-router'
import { type Continent, continentNames, continents } from '#domain/continents.ts'
import { Segmented } from '#web/components/ui/segmented.tsx'

const words = { continent: 'Continent', all: 'All countries' } as const

type ContinentChoiceProps = {
  /** Undefined for all continents. */
  continent: Continent | undefined
  searchFor: (continent: Continent | undefined) => NonNullable<LinkProps['search']>
}

export const ContinentChoice = ({ continent, searchFor }: ContinentChoiceProps) => (
  <Segmented
    label={words.continent}
    segments={[undefined, ...continents].map(choice => ({
      key: choice ?? 'all',
      label: choice ? continentNames[choice] : words.all,
      search: searchFor(choice),
      isChosen: choice === continent,
    }))}
  />
)
