import type { FoundApp } from '#contract/search.ts'

type ChooseInput = { apps: readonly FoundApp[]; isLink: boolean; chosenId: string | undefined }

/** The selected app, or the only result of an App Store link. */
export const selectApp = ({ apps, isLink, chosenId }: ChooseInput): FoundApp | undefined => {
  const chosen = apps.find(app => app.appStoreId === chosenId)
  return chosen ?? (isLink && apps.length === 1 ? apps[0] : undefined)
}
