/** Prints the software bill of materials of what this machine has installed: `node scripts/sbom.ts > sbom.json`. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Lock, toSbom } from './deploy/sbom.ts'

const root = path.join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
const sbom = toSbom(lock, {
  node: process.versions.node,
  isInstalled: (folder) => existsSync(path.join(root, folder)),
})
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`)
