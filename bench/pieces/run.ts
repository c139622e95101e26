/**
 * Runs a long benchmark in pieces. Each piece adds its result to a file, so a run that was interrupted continues where it was, and
 * the results of all pieces are added up. It ends at the first piece that found something wrong.
 *
 * `node bench/pieces/run.ts crash --pieces=50 [--file=.cache/bench/crash.jsonl]`; other options are those of the benchmark, such as
 * `--kills=20`. Delete the file to begin again.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { numberOption, textOption } from '../posting/options.ts'
import { report } from '../posting/report.ts'

type Result = Record<string, unknown>

const root = path.resolve(import.meta.dirname, '../..')
const bench = process.argv[2] ?? ''
const program = path.join(root, 'bench', `${bench}.ts`)
const pieces = numberOption('pieces', 50)
const file = path.resolve(textOption('file') ?? path.join(root, '.cache/bench', `${bench}.jsonl`))
const passedOn = process.argv.slice(3).filter((word) => !/^--(pieces|file)=/.test(word))

function readResults(): Result[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Result)
}

/** Stores the result of one piece, and returns whether it found nothing wrong. */
function runPiece(): boolean {
  const child = spawnSync(process.execPath, [program, ...passedOn], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = child.stdout.trim()
  // A piece that was interrupted has no result.
  if (line === '') throw new Error(`${bench} ended without a result (${child.signal ?? child.status})`)
  appendFileSync(file, `${JSON.stringify({ ...(JSON.parse(line) as Result), ok: child.status === 0 })}\n`)
  return child.status === 0
}

/** Adds up the figures of all pieces. Of the slowest of each, the slowest remains. */
function addUp(results: readonly Result[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, value] of results.flatMap((result) => Object.entries(result))) {
    if (typeof value !== 'number') continue
    const before = sums[name] ?? 0
    sums[name] = name.startsWith('slowest') ? Math.max(before, value) : before + value
  }
  return sums
}

if (!existsSync(program)) throw new Error(`unknown benchmark "${bench}"`)
mkdirSync(path.dirname(file), { recursive: true })
let isRight = true
while (isRight && readResults().length < pieces) isRight = runPiece()
const results = readResults()
const wrong = results.filter(({ ok }) => ok !== true).length
report({ bench: `${bench} in pieces`, pieces: results.length, of: pieces, wrong, ...addUp(results) })
process.exitCode = wrong === 0 && results.length >= pieces ? 0 : 1
