/**
 * The part of CHANGELOG.md for a version; before its heading has the version, the unreleased part.
 * @throws if there is neither.
 */
export const findChanges = (changelog: string, version: string): string => {
  const parts = changelog.split(/^(?=## )/m)
  const titled = (title: string) =>
    parts.find(part =>
      part
        .split('\n', 1)[0]
        ?.split(/[\s,(]+/)
        .includes(title),
    )
  const found = titled(version) ?? titled('Unreleased')
  if (!found) throw new Error(`CHANGELOG.md has no part for ${version}.`)
  return found.replace(/^## Unreleased/, `## ${version}`)
}
