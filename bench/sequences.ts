/**
 * Runs random sequences of everything that moves money: deposits, withdrawals, provider messages, bets, bonuses, limits
 * and blocks, concurrently and in any order, with broken connections and server restarts. The audit must find nothing
 * after each. `--sequences=1000` sets the number; `--short` means 50.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { numberOption } from './posting/options.ts'
import { report } from './posting/report.ts'

const sequences = numberOption('sequences', process.argv.includes('--short') ? 50 : 1000)
const root = path.resolve(import.meta.dirname, '..')
const TEST = 'apps/server/src/modules/payments/sequences.test.ts'

const began = performance.now()
const child = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', TEST], {
  cwd: root,
  env: { ...process.env, SEQUENCES: String(sequences) },
  // The test reports a failure with the shortest failing sequence.
  stdio: ['ignore', 2, 2],
})
const code = await new Promise<number>((resolve, reject) => {
  child.once('error', reject)
  child.once('exit', (ended) => resolve(ended ?? 1))
})
const seconds = Math.round((performance.now() - began) / 1000)
report({ bench: 'sequences', sequences, seconds, isRight: code === 0 })
process.exitCode = code
