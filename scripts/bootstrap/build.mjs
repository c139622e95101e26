import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Stop, adviceFor, cache, print, root } from './place.mjs'
import { node } from './runtime.mjs'
import { precompress } from './precompress.mjs'

/** Browser bundles, with their sources. */
export const targets = [
  {
    name: 'studio',
    what: 'the games',
    script: 'apps/studio/build.ts',
    output: 'apps/studio/dist',
    sent: 'apps/studio/dist',
    sources: () => [
      'apps/studio',
      'package-lock.json',
      ...['centrifuge', 'content', 'games', 'money', 'postgres'].map((name) => `packages/${name}`),
      ...gameTexts(),
    ],
  },
  {
    name: 'site',
    what: 'the site',
    script: 'apps/site/build.ts',
    output: 'apps/site/dist',
    sent: 'apps/site/dist/client',
    sources: () => [
      'apps/site',
      'package-lock.json',
      ...['client', 'content', 'contract', 'games', 'money', 'rules', 'ui'].map((name) => `packages/${name}`),
    ],
  },
  {
    name: 'book',
    what: 'the sportsbook',
    script: 'apps/book/build.ts',
    output: 'apps/book/dist',
    sent: 'apps/book/dist',
    // Of the sandbox it imports only types.
    sources: () => [
      'apps/book',
      'package-lock.json',
      ...['content', 'money', 'odds', 'ui'].map((name) => `packages/${name}`),
    ],
  },
  {
    name: 'office',
    what: 'the office',
    script: 'apps/office/build.ts',
    output: 'apps/office/dist',
    sent: 'apps/office/dist',
    sources: () => [
      'apps/office',
      'package-lock.json',
      ...['contract', 'money', 'ui'].map((name) => `packages/${name}`),
    ],
  },
]

/** Texts of the game frame in every language; they are part of its bundle. */
function gameTexts() {
  return readdirSync(path.join(root, 'content'))
    .map((locale) => `content/${locale}/global-components/game-frame.json`)
    .filter((file) => existsSync(path.join(root, file)))
}

/**
 * Builds each bundle that is missing or whose sources have changed, as many at a time as there are processors. With
 * `only`, a list of names, builds those alone.
 */
export async function buildStale(only) {
  mkdirSync(path.join(cache, 'builds'), { recursive: true })
  const waiting = targets.filter(({ name }) => only === undefined || only.includes(name))
  const buildNext = async () => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift())
      await buildIfStale(target)
  }
  const ends = await Promise.allSettled(Array.from({ length: availableParallelism() }, buildNext))
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

async function buildIfStale(target) {
  const marker = path.join(cache, 'builds', target.name)
  const expected = hashOf(target.sources())
  const isFresh =
    existsSync(path.join(root, target.output)) &&
    existsSync(marker) &&
    readFileSync(marker, 'utf8') === expected
  if (isFresh || !existsSync(path.join(root, target.script))) return

  print(`Building ${target.what} …`)
  await build(target)
  await precompress(path.join(root, target.sent))
  writeFileSync(marker, expected)
}

async function build({ script, what }) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }
  const failure = await new Promise((resolve) =>
    execFile(node(), [script], options, (error, stdout, stderr) =>
      resolve(error === null ? null : `${stdout}${stderr}` || error.message),
    ),
  )
  if (failure === null) return
  const output = failure.trim()
  throw new Stop(adviceFor(output) ?? `Building ${what} failed (${script}):\n${output.slice(-4000)}`)
}

function hashOf(sources) {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) addTo(hash, path.join(root, source))
  return hash.digest('hex')
}

/** Hashes names and contents, so that a fresh clone or a changed modification time does not trigger a build. */
function addTo(hash, place) {
  if (!existsSync(place)) return
  if (path.extname(place) !== '' && !isFolder(place)) {
    hash.update(path.relative(root, place)).update('\0').update(readFileSync(place))
    return
  }
  for (const entry of readdirSync(place, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (['node_modules', 'dist'].includes(entry.name) || entry.name.startsWith('.')) continue
    if (/\.(test\.tsx?|md)$|\.gen\.ts$/.test(entry.name)) continue
    const inner = path.join(place, entry.name)
    if (entry.isDirectory()) addTo(hash, inner)
    else hash.update(path.relative(root, inner)).update('\0').update(readFileSync(inner))
  }
}

function isFolder(place) {
  try {
    readdirSync(place)
    return true
  } catch {
    return false
  }
}
