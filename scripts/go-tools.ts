/**
 * `npm run tools -- [centrifugo] [helm] [promtool]`: builds these programs from their Go modules, once per version. Without names it
 * builds all. It needs Go and the network; tests never run it.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findGoTool, folderOfTool, type GoToolName, goTools } from './go-tools/tools.ts'

const known = Object.keys(goTools) as GoToolName[]

function main(names: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name as GoToolName))
  if (unknown !== undefined) return fail(`Unknown tool "${unknown}". Use any of: ${known.join(', ')}.`)
  if (spawnSync('go', ['version']).status !== 0) return fail('Go is missing: install Go 1.26 or newer.')
  for (const name of names.length === 0 ? known : (names as GoToolName[])) {
    if (findGoTool(name) === null && !build(name)) return fail(`${name} could not be built.`)
    process.stdout.write(`${findGoTool(name) ?? name}\n`)
  }
}

/** Builds in a folder next to the final one, so that an interrupted build never looks complete. */
function build(name: GoToolName): boolean {
  const { module, version } = goTools[name]
  process.stderr.write(`Building ${name} ${version} (once, some minutes) …\n`)
  const folder = folderOfTool(name)
  mkdirSync(path.dirname(folder), { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  const env = { ...process.env, GOBIN: unfinished, CGO_ENABLED: '0' }
  const options = ['-trimpath', '-ldflags=-s -w']
  const built = spawnSync('go', ['install', ...options, `${module}@${version}`], { env, stdio: 'inherit' })
  if (built.status === 0) renameSync(unfinished, folder)
  else rmSync(unfinished, { recursive: true, force: true })
  return built.status === 0
}

function fail(text: string): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

main(process.argv.slice(2))
