/**
 * `npm run bench`: runs every benchmark of this folder in sequence; each prints JSON lines. Names select benchmarks:
 * `npm run bench -- posting crash`. Arguments that start with two dashes are passed on.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const here = import.meta.dirname
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const names = readdirSync(here)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
  .filter((name) => wanted.length === 0 || wanted.includes(name))

function run(name: string): Promise<number> {
  const child = spawn(process.execPath, [path.join(here, `${name}.ts`), ...options], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

for (const name of names) {
  if ((await run(name)) !== 0) process.exitCode = 1
}
