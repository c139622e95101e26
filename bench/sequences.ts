/**
 * Random sequences of all that moves money, each other than the last: deposits, withdrawals, provider messages, bets, bonuses,
 * limits, blocks, at once and in any order, with connections that break and servers that are built anew in between. After each
 * the audit must find nothing. `--sequences=1000` says how many; `--short` means 50.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { report } from './posting/report.ts'

const words = process.argv.join(' ')
const sequences = Number(/--sequences=(\d+)/.exec(words)?.[1] ?? (words.includes('--short') ? 50 : 1000))
const root = path.resolve(import.meta.dirname, '..')
const TEST = 'apps/server/src/modules/payments/sequences.test.ts'

const began = performance.now()
const child = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', TEST], {
  cwd: root,
  env: { ...process.env, SEQUENCES: String(sequences) },
  // What failed is told by the test, with the shortest sequence that does.
  stdio: ['ignore', 2, 2],
})
const code = await new Promise<number>((resolve, reject) => {
  child.once('error', reject)
  child.once('exit', (ended) => resolve(ended ?? 1))
})
const seconds = Math.round((performance.now() - began) / 1000)
report({ bench: 'sequences', sequences, seconds, isRight: code === 0 })
process.exitCode = code
