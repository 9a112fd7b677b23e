import type { DeveloperPage } from '#contract/developers.ts'

/** The developer as a schema.org Organization, with the apps of this page. */
export const buildDeveloperJsonLd = ({
  developerId,
  name,
  apps,
}: Pick<DeveloperPage, 'developerId' | 'name' | 'apps'>): Record<string, unknown> => ({
  '@type': 'Organization',
  name,
  identifier: developerId,
  owns: apps.map(app => ({
    '@type': 'SoftwareApplication',
    name: app.name,
    operatingSystem: 'iOS',
    applicationCategory: app.category,
  })),
})
