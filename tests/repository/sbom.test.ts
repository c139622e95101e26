/** The bill of materials has every package that is shipped, and none that only tests and builds use. */
import { expect, test } from 'vitest'
import { type Lock, toSbom } from '#scripts/deploy/sbom.ts'
import { listFiles, read } from './sources.ts'

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>

const lock = JSON.parse(read('package-lock.json')) as Lock
const { components, dependencies } = toSbom(lock, { node: '24.0.0', isInstalled: () => false })
const names = new Set(components.map(({ name }) => name))
const manifests = listFiles(/(?:^|\/)package\.json$/).map((file) => JSON.parse(read(file)) as Manifest)
const declared = (kind: keyof Manifest) =>
  manifests.flatMap((manifest) => Object.entries(manifest[kind] ?? {}))

test('it has each dependency in its exact version, with licence, address and checksum', () => {
  const direct = declared('dependencies').filter(([name]) => !name.startsWith('@fairhall/'))
  expect(direct.length).toBeGreaterThan(50)
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  expect(direct.filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([])
  const packages = components.filter(({ type }) => type === 'library')
  for (const { licenses, hashes, purl } of packages) {
    expect(licenses).toHaveLength(1)
    expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
    expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/)
  }
})

test('it has no tool', () => {
  for (const name of ['vitest', 'oxlint', 'typescript', 'playwright-core'])
    expect([...names]).not.toContain(name)
})

test('each reference leads to one component', () => {
  const refs = new Set(components.map((component) => component['bom-ref']))
  expect(refs.size).toBe(components.length)
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
})

test('the image contains it', () => {
  expect(read('deploy/Dockerfile')).toMatch(/^RUN node scripts\/sbom\.ts > sbom\.json$/m)
  expect(read('deploy/Dockerfile')).toMatch(/^COPY --from=build \/app\/sbom\.json \.\/?$/m)
})
