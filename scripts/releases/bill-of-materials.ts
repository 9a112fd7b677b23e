import { createHash } from 'node:crypto'
import { npmCall, withoutOwnNode } from '../launch/install.mjs'
import { root } from '../launch/paths.mjs'
import { exitCodeOf, runProcess } from '../launch/processes.mjs'
import type { Package } from './release-packages.ts'

type Component = {
  'bom-ref': string
  name: string
  version: string
  scope?: string
  properties?: { name: string; value: string }[]
}

type Dependency = { ref: string; dependsOn?: string[] }

export type BillOfMaterials = {
  serialNumber?: string
  metadata: { timestamp?: string; component: Component & { type: string; purl?: string } }
  components: Component[]
  dependencies: Dependency[]
}

export const readBillOfNpm = async (): Promise<BillOfMaterials> => {
  const lines: string[] = []
  const errors: string[] = []
  const { command, args } = npmCall(process.env)
  const ending = await runProcess({
    name: 'npm sbom',
    command,
    args: [...args, 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    cwd: root,
    env: withoutOwnNode(process.env),
    onOutput: line => lines.push(line),
    onError: line => errors.push(line),
  })
  if (exitCodeOf(ending) !== 0) throw new Error(`npm sbom failed: ${errors.join(' ')}`)
  return JSON.parse(lines.join('\n'))
}

/** The same content always has the same number. */
const serialNumberOf = (content: object): string => {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Packages of developers become part of the built screens. */
const withoutDevelopment = (component: Component): Component => ({
  ...component,
  ...(component.properties && {
    properties: component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
  }),
})

export const buildBillOfMaterials = (
  all: BillOfMaterials,
  { version, packages, madeAt }: { version: string; packages: readonly Package[]; madeAt: Date },
): BillOfMaterials => {
  const wanted = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const components = all.components
    .filter(({ name, version }) => wanted.has(`${name}@${version}`))
    .map(withoutDevelopment)
  const { component } = all.metadata
  const refs = new Set([component['bom-ref'], ...components.map(component => component['bom-ref'])])
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(other => refs.has(other)) }))
  const content = {
    ...all,
    metadata: {
      ...all.metadata,
      timestamp: madeAt.toISOString(),
      component: {
        ...component,
        type: 'application',
        name: 'rank-atlas',
        version,
        purl: `pkg:npm/rank-atlas@${version}`,
      },
    },
    components,
    dependencies,
  }
  const { serialNumber: _, ...described } = content
  return { ...content, serialNumber: serialNumberOf(described) }
}
