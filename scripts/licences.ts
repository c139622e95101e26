// Generates docs/licences.md: the licences of all installed packages that the product and its tools use.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = {
  name: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const root = join(import.meta.dirname, '..')
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const workspaces = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(root, group))
    .map((name) => join(root, group, name))
    .filter((folder) => existsSync(join(folder, 'package.json'))),
)

/** Returns all packages reachable from `names`, without our own workspaces. */
function closure(names: string[]): Set<string> {
  const seen = new Set<string>()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const folder = join(root, 'node_modules', name)
    if (seen.has(name) || name.startsWith('@fairhall/') || !existsSync(join(folder, 'package.json'))) continue
    seen.add(name)
    const { dependencies, optionalDependencies } = manifestOf(folder)
    queue.push(...Object.keys({ ...dependencies, ...optionalDependencies }))
  }
  return seen
}

const manifests = [root, ...workspaces].map(manifestOf)
const shipped = closure(manifests.flatMap(({ dependencies }) => Object.keys(dependencies ?? {})))
const tools = closure(
  manifests.flatMap(({ devDependencies }) => Object.keys(devDependencies ?? {})),
).difference(shipped)

function byLicence(names: Set<string>): string {
  const groups = Map.groupBy(
    [...names].toSorted(),
    (name) => manifestOf(join(root, 'node_modules', name)).license ?? 'see package',
  )
  const rows = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([licence, list]) => `| ${licence} | ${list.join(', ')} |`)
  return ['| licence | packages |', '|---|---|', ...rows].join('\n')
}

writeFileSync(
  join(root, 'docs/licences.md'),
  `# Licences

Fairhall is MIT-licensed. This page lists its dependencies by the licence that each package declares. \`node scripts/licences.ts\`
generates it. Packages with platform-specific binaries appear as installed on the machine that generated the page.

Fonts: Bricolage Grotesque, Instrument Sans, Onest, Vazirmatn and Noto Sans Devanagari (SIL Open Font License 1.1, through
fontsource). Icons: lucide (ISC). Flags: country-flag-icons (MIT). Our own code draws game art, logo and images, and generates sounds. If
the system's Node is too old, Node (MIT) comes from the packages in \`scripts/bootstrap/node\`.

## Shipped

${byLicence(shipped)}

## Tools for building and testing

${byLicence(tools)}
`,
)
