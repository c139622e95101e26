/**
 * A software bill of materials in the CycloneDX format: every package of the lock file that the product ships, with its licence, its
 * checksum and what it depends on. It is read from the lock file because `npm sbom --omit=dev` leaves out packages that a tool for
 * development uses too, such as Fastify.
 */

interface LockedPackage {
  name?: string
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Readonly<Record<string, LockedPackage>>
}

interface Component {
  type: 'library' | 'platform'
  'bom-ref': string
  name: string
  version: string
  scope: 'required' | 'optional'
  purl: string
  licenses: ({ license: { id: string } } | { expression: string })[]
  hashes?: { alg: 'SHA-512'; content: string }[]
}

interface Described {
  /** The version of Node in the image. */
  node: string
  /** Optional packages for other systems are left out. */
  isInstalled(path: string): boolean
}

const FOLDER = 'node_modules/'

export function toSbom({ packages }: Lock, { node, isInstalled }: Described) {
  const installed = Object.entries(packages).filter(
    ([path, { link, dev, devOptional, optional }]) =>
      path.includes(FOLDER) &&
      link !== true &&
      dev !== true &&
      devOptional !== true &&
      (optional !== true || isInstalled(path)),
  )
  const paths = new Set(installed.map(([path]) => path))
  const own = Object.entries(packages).filter(([path]) => !path.includes(FOLDER))
  const direct = unique(own.flatMap(([path, locked]) => dependenciesOf(path, locked, paths)))
  const dependsOn = new Map(installed.map(([path, locked]) => [path, dependenciesOf(path, locked, paths)]))
  // Some parts of tools are marked only as optional, not as parts of tools.
  const reached = new Set(direct)
  for (const path of reached) for (const next of dependsOn.get(path) ?? []) reached.add(next)
  const shipped = installed.filter(([path]) => reached.has(path))
  const components = shipped.map(([path, locked]) => toComponent(path, locked))
  const product = packages['']
  const productRef = `${product?.name ?? ''}@${product?.version ?? ''}`
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': productRef,
        name: product?.name,
        version: product?.version,
        licenses: licencesOf(product?.license),
      },
    },
    components: [...components, nodeComponent(node)],
    dependencies: [
      { ref: productRef, dependsOn: direct },
      ...shipped.map(([path]) => ({ ref: path, dependsOn: dependsOn.get(path) ?? [] })),
    ],
  }
}

const unique = (texts: readonly string[]) => [...new Set(texts)].sort()
const nameOf = (path: string) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

function toComponent(path: string, { version = '', integrity, license, optional }: LockedPackage): Component {
  const name = nameOf(path)
  const [algorithm, digest = ''] = integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    scope: optional === true ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: licencesOf(license),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  }
}

const nodeComponent = (version: string): Component => ({
  type: 'platform',
  'bom-ref': 'node',
  name: 'node',
  version,
  scope: 'required',
  purl: `pkg:generic/node@${version}`,
  licenses: licencesOf('MIT'),
})

function licencesOf(license: string | undefined): Component['licenses'] {
  if (license === undefined) return []
  return /[ ()]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
}

/** As Node finds them: the nearest folder on the way up. A package that is not installed is left out. */
function dependenciesOf(
  path: string,
  { dependencies, optionalDependencies }: LockedPackage,
  shipped: ReadonlySet<string>,
): string[] {
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  return unique(names.flatMap((name) => findPackage(path, name, shipped)))
}

function findPackage(from: string, name: string, shipped: ReadonlySet<string>): string[] {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(`/${FOLDER}`), 0))) {
    const path = folder === '' ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`
    if (shipped.has(path)) return [path]
    if (folder === '') return []
  }
}
