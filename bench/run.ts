/**
 * `npm run bench`: runs every benchmark of this folder and of `clusters` in sequence; each prints JSON lines. Names select benchmarks:
 * `npm run bench -- posting crash`. Arguments that start with two dashes are passed on.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const here = import.meta.dirname
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const files = ['', 'clusters']
  .flatMap((room) => readdirSync(path.join(here, room)).map((file) => path.join(here, room, file)))
  .filter((file) => file.endsWith('.ts') && file !== import.meta.filename)
  .filter((file) => wanted.length === 0 || wanted.includes(path.basename(file, '.ts')))

function run(file: string): Promise<number> {
  const child = spawn(process.execPath, [file, ...options], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

for (const file of files) {
  if ((await run(file)) !== 0) process.exitCode = 1
}
