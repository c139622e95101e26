import { spawn } from 'node:child_process'
import path from 'node:path'
import { node, root, say } from './place.mjs'

const module = (...parts) => path.join(root, 'node_modules', ...parts)

const checks = [
  { name: 'format', args: [module('@biomejs/biome/bin/biome'), 'format', '.'] },
  { name: 'lint', args: [module('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'types', args: [module('typescript/bin/tsc'), '-p', 'tsconfig.json'] },
  {
    name: 'architecture',
    args: [module('vitest/vitest.mjs'), 'run', '--project', 'unit', 'tests/repository'],
  },
]

/** Format, lint, types and architecture; all of them are run, and what fails is shown. */
export async function check() {
  let failed = 0
  for (const { name, args } of checks) {
    const beganAt = performance.now()
    const { code, output } = await run(args)
    say(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - beganAt) / 1000).toFixed(1)} s)`)
    if (code === 0) continue
    failed += 1
    say(output.trim())
  }
  return failed === 0 ? 0 : 1
}

function run(args) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(node(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const take = (part) => {
      output += part
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
