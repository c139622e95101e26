import { spawn } from 'node:child_process'
import path from 'node:path'
import { print, root } from './place.mjs'
import { node } from './runtime.mjs'

const module = (...parts) => path.join(root, 'node_modules', ...parts)

function typesOf(project, buildInfo) {
  return [module('typescript/bin/tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', buildInfo]
}

const checks = [
  { name: 'format', args: [module('@biomejs/biome/bin/biome'), 'format', '.'] },
  { name: 'lint', args: [module('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'types', args: typesOf('tsconfig.json', '.cache/types.json') },
  // Separate, because an app registers its routes for a whole program.
  { name: 'types of the office', args: typesOf('apps/office/tsconfig.json', '.cache/types-office.json') },
  {
    name: 'architecture',
    args: [module('vitest/vitest.mjs'), 'run', '--project', 'unit', 'tests/repository'],
  },
]

/** Runs format, lint, types and architecture checks in parallel and prints the output of those that fail. */
export async function check() {
  const results = await Promise.all(checks.map(measure))
  for (const { name, code, output, seconds } of results) {
    print(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (code !== 0) print(output.trim())
  }
  return results.every(({ code }) => code === 0) ? 0 : 1
}

async function measure({ name, args }) {
  const beganAt = performance.now()
  const { code, output } = await run(args)
  return { name, code, output, seconds: ((performance.now() - beganAt) / 1000).toFixed(1) }
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
