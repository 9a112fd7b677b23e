import type { App } from '#contract/apps.ts'
import type { CategoryApps } from '#contract/categories.ts'
import { compareNames } from '#domain/text-order.ts'

/** The list without an app. */
export const withoutApp = <Listed extends App>(apps: readonly Listed[], appId: string): Listed[] =>
  apps.filter(app => app.appStoreId !== appId)

/** The list with an app inserted in the server's name order. The order of the other apps does not change. */
export const withApp = <Listed extends App>(apps: readonly Listed[], added: Listed): Listed[] => {
  const others = withoutApp(apps, added.appStoreId)
  const next = others.findIndex(app => compareNames(app.name, added.name) > 0)
  return others.toSpliced(next === -1 ? others.length : next, 0, added)
}

type TrackedMark = { appId: string; isTracked: boolean }

/** The response of a category with an app marked as tracked or not. */
export const withMark = (answer: CategoryApps, { appId, isTracked }: TrackedMark): CategoryApps => ({
  ...answer,
  apps: answer.apps.map(app => (app.appStoreId === appId ? { ...app, isTracked } : app)),
})
